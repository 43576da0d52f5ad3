import type { conversations as contract } from "#contract/conversations/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";

export const conversations = (_house: House): Handlers<typeof contract> => ({});
