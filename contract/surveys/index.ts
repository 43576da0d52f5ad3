import { submissions } from "./submissions.ts";
import { surveys as list } from "./surveys.ts";

export const surveys = { surveys: list, submissions };
