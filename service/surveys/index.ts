import type { surveys as contract } from "#contract/surveys/index.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { submissions } from "./submissions.ts";
import { surveys as list } from "./surveys.ts";

export const surveys = (_house: House): Handlers<typeof contract> => ({ surveys: list, submissions });
