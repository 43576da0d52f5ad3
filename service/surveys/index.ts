import type { surveys as contract } from "#contract/surveys/index.ts";
import type { Handlers } from "../handler.ts";
import { submissions } from "./submissions.ts";
import { surveys as list } from "./surveys.ts";

export const surveys: Handlers<typeof contract> = { surveys: list, submissions };
