import type { people as contract } from "#contract/users/application.ts";
import type { Handlers } from "../handler.ts";
import { people as members } from "./members.ts";

export const people: Handlers<typeof contract> = { people: members };
