import type { surveys as contract } from "#contract/application/surveys/index.ts";
import type { Handlers } from "../../implement.ts";
import { answers } from "./answers.ts";
import { results } from "./results.ts";
import { surveys as list } from "./surveys.ts";

export const surveys: Handlers<typeof contract> = { surveys: list, answers, results };
