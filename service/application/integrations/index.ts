import type { integrations as contract } from "#contract/application/integrations/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { applications } from "./applications.ts";
import { authorization } from "./authorization.ts";
import { tokensOfLocation } from "./tokens.ts";

export const integrations = (house: House): Handlers<typeof contract> => ({ tokens: tokensOfLocation(house), applications, authorization });
