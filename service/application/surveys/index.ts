import type { surveys as contract } from "#contract/application/surveys/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";

export const surveys = (_house: House): Handlers<typeof contract> => ({});
