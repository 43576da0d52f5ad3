import type { objects as contract } from "#contract/objects/application.ts";
import type { Handlers } from "../handler.ts";
import { definitions } from "./definitions.ts";
import { objectRecords } from "./record-details.ts";

export const objects: Handlers<typeof contract> = { definitions, records: objectRecords };
