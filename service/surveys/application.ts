import type { surveys as contract } from "#contract/surveys/application.ts";
import type { Handlers } from "../handler.ts";
import { answers } from "./answers.ts";
import { surveys as list } from "./editor.ts";
import { results } from "./results.ts";

export const surveys: Handlers<typeof contract> = { surveys: list, answers, results };
