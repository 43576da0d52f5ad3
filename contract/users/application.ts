import { invites } from "./invites.ts";
import { people as members } from "./members.ts";
import { presets } from "./presets.ts";

export const people = { people: members, invites, presets };
