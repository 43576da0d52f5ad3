import type { associations as contract } from "#contract/associations/index.ts";
import type { Handlers } from "../handler.ts";
import { associations as kinds } from "./associations.ts";
import { relations } from "./relations.ts";

export const associations: Handlers<typeof contract> = { associations: kinds, relations };
