import type { audit as contract } from "#contract/application/audit/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";

export const audit = (_house: House): Handlers<typeof contract> => ({});
