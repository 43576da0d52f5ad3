import { businesses } from "./businesses.ts";
import { contacts as contact } from "./contacts.ts";
import { enrolments } from "./enrolments.ts";
import { followers } from "./followers.ts";
import { notes } from "./notes.ts";
import { search } from "./search.ts";
import { tags } from "./tags.ts";
import { tasks } from "./tasks.ts";

export const contacts = { contacts: contact, search, tags, notes, tasks, followers, businesses, enrolments };
