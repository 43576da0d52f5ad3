import type { calendars as contract } from "#contract/application/calendars/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { availability } from "./availability.ts";

export const calendars = (_house: House): Handlers<typeof contract> => ({ availability });
