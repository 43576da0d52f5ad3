import type { calendars as contract } from "#contract/calendars/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";

export const calendars = (_house: House): Handlers<typeof contract> => ({});
