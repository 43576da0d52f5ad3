import type { appointments as contract } from "#contract/appointments/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";

export const appointments = (_house: House): Handlers<typeof contract> => ({});
