import { applications } from "./applications.ts";
import { authorization } from "./authorization.ts";
import { tokens } from "./tokens.ts";

export const integrations = { tokens, applications, authorization };
