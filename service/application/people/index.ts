import type { people as contract } from "#contract/application/people/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { people as members } from "./people.ts";

export const people = (_house: House): Handlers<typeof contract> => ({ people: members });
