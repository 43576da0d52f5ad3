import type { objects as contract } from "#contract/objects/application.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { definitions } from "./definitions.ts";
import { objectRecords } from "./record-details.ts";

export const objects = (house: House): Handlers<typeof contract> => ({ definitions, records: objectRecords(house) });
