import type { funnels as contract } from "#contract/funnels/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";

export const funnels = (_house: House): Handlers<typeof contract> => ({});
