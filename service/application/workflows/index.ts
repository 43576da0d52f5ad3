import type { workflows as contract } from "#contract/application/workflows/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";

export const workflows = (_house: House): Handlers<typeof contract> => ({});
