import type { objects as contract } from "#contract/objects/index.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { objects as schemas } from "./objects.ts";
import { records } from "./records.ts";

export const objects = (_house: House): Handlers<typeof contract> => ({ objects: schemas, records });
