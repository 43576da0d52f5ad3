import type { people as contract } from "#contract/users/application.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { people as members } from "./members.ts";

export const people = (_house: House): Handlers<typeof contract> => ({ people: members });
