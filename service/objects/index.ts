import type { objects as contract } from "#contract/objects/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";
import { objects as schemas } from "./objects.ts";
import { records } from "./records.ts";

export const objects = (_house: House): Handlers<typeof contract> => ({ objects: schemas, records });
