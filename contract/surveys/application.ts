import { answers } from "./answers.ts";
import { surveys as list } from "./editor.ts";
import { results } from "./results.ts";

export const surveys = { surveys: list, answers, results };
