import type { oauth as contract } from "#contract/oauth/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";

export const oauth = (_house: House): Handlers<typeof contract> => ({});
