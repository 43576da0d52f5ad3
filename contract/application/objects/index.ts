import { definitions } from "./definitions.ts";
import { objectRecords } from "./records.ts";

export const objects = { definitions, records: objectRecords };
