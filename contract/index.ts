import { appointments } from "./appointments/index.ts";
import { associations } from "./associations/index.ts";
import { businesses } from "./businesses/businesses.ts";
import { calendars } from "./calendars/index.ts";
import { campaigns } from "./campaigns/campaigns.ts";
import { contacts } from "./contacts/index.ts";
import { conversations } from "./conversations/index.ts";
import { funnels } from "./funnels/index.ts";
import { locations } from "./locations/locations.ts";
import { oauth } from "./oauth/index.ts";
import { objects } from "./objects/index.ts";
import { surveys } from "./surveys/index.ts";
import { users } from "./users/index.ts";
import { workflows } from "./workflows/workflows.ts";

/** The public interface: every documented endpoint. */
export const contract = {
  contacts,
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
