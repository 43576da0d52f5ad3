import type { inbox as contract } from "#contract/application/inbox/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";

export const inbox = (_house: House): Handlers<typeof contract> => ({});
