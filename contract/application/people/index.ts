import { people as members } from "./people.ts";

export const people = { people: members };
