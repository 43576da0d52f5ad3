import type { integrations as contract } from "#contract/application/integrations/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";

export const integrations = (_house: House): Handlers<typeof contract> => ({});
