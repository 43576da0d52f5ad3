import type { objects as contract } from "#contract/objects/index.ts";
import type { Handlers } from "../handler.ts";
import { objects as schemas } from "./objects.ts";
import { records } from "./records.ts";

export const objects: Handlers<typeof contract> = { objects: schemas, records };
