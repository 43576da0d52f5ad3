import { objects as schemas } from "./objects.ts";
import { records } from "./records.ts";

export const objects = { objects: schemas, records };
