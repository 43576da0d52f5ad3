import { answers } from "./answers.ts";
import { results } from "./results.ts";
import { surveys as list } from "./surveys.ts";

export const surveys = { surveys: list, answers, results };
