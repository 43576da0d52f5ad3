import type { associations as contract } from "#contract/associations/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";

export const associations = (_house: House): Handlers<typeof contract> => ({});
