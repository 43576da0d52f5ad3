import { people as members } from "./members.ts";

export const people = { people: members };
