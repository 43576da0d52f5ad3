import { associations as kinds } from "./associations.ts";
import { relations } from "./relations.ts";

export const associations = { associations: kinds, relations };
