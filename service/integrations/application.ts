import type { integrations as contract } from "#contract/integrations/application.ts";
import type { Handlers } from "../handler.ts";
import { applications } from "./applications.ts";
import { authorization } from "./authorization.ts";
import { tokensOfLocation } from "./tokens.ts";

export const integrations: Handlers<typeof contract> = { tokens: tokensOfLocation, applications, authorization };
