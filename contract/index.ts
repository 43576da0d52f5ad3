import { appointments } from "./appointments/index.ts";
import { associations } from "./associations/index.ts";
import { businesses } from "./businesses/businesses.ts";
import { calendars } from "./calendars/index.ts";
import { campaigns } from "./campaigns/campaigns.ts";
import { businesses as contactBusinesses } from "./contacts/businesses.ts";
import { contacts } from "./contacts/contacts.ts";
import { enrolments } from "./contacts/enrolments.ts";
import { followers } from "./contacts/followers.ts";
import { notes } from "./contacts/notes.ts";
import { search } from "./contacts/search.ts";
import { tags } from "./contacts/tags.ts";
import { tasks } from "./contacts/tasks.ts";
import { conversations } from "./conversations/index.ts";
import { funnels } from "./funnels/index.ts";
import { locations } from "./locations/locations.ts";
import { oauth } from "./oauth/index.ts";
import { objects } from "./objects/index.ts";
import { surveys } from "./surveys/index.ts";
import { users } from "./users/index.ts";
import { workflows } from "./workflows/workflows.ts";

/** The public interface: every endpoint of the documents that the service answers. */
export const contract = {
  contacts: { contacts, search, tags, notes, tasks, followers, businesses: contactBusinesses, enrolments },
  campaigns: { campaigns },
  locations: { locations },
  businesses: { businesses },
  workflows: { workflows },
  users,
  oauth,
  calendars,
  appointments,
  conversations,
  objects,
  associations,
  funnels,
  surveys,
};
