import { businesses } from "./businesses/businesses.ts";
import { campaigns } from "./campaigns/campaigns.ts";
import { businesses as contactBusinesses } from "./contacts/businesses.ts";
import { contacts } from "./contacts/contacts.ts";
import { enrolments } from "./contacts/enrolments.ts";
import { followers } from "./contacts/followers.ts";
import { notes } from "./contacts/notes.ts";
import { search } from "./contacts/search.ts";
import { tags } from "./contacts/tags.ts";
import { tasks } from "./contacts/tasks.ts";
import { locations } from "./locations/locations.ts";
import { workflows } from "./workflows/workflows.ts";

/** The public interface: every endpoint of the documents that the service answers. */
export const contract = {
  contacts: { contacts, search, tags, notes, tasks, followers, businesses: contactBusinesses, enrolments },
  campaigns: { campaigns },
  locations: { locations },
  businesses: { businesses },
  workflows: { workflows },
};
