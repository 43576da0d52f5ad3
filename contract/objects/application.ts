import { definitions } from "./definitions.ts";
import { objectRecords } from "./record-details.ts";

export const objects = { definitions, records: objectRecords };
