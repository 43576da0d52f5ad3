import type { objects as contract } from "#contract/application/objects/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { definitions } from "./definitions.ts";
import { objectRecords } from "./records.ts";

export const objects = (house: House): Handlers<typeof contract> => ({ definitions, records: objectRecords(house) });
