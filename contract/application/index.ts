import { accountEndpoints as account } from "./account.ts";
import { audit } from "./audit/index.ts";
import { bulk } from "./bulk.ts";
import { calendars } from "./calendars/index.ts";
import { notices } from "./calendars/notices.ts";
import { contactDetails } from "./contact-details.ts";
import { contactWindow } from "./contact-window.ts";
import { customFields } from "./custom-fields.ts";
import { duplicates, merges } from "./duplicates.ts";
import { enrolments } from "./enrolments.ts";
import { funnels } from "./funnels/index.ts";
import { imports } from "./imports.ts";
import { inbox } from "./inbox/index.ts";
import { integrations } from "./integrations/index.ts";
import { live } from "./live.ts";
import { locations } from "./locations.ts";
import { objects } from "./objects/index.ts";
import { operations } from "./operations.ts";
import { outbox } from "./outbox.ts";
import { people } from "./people/index.ts";
import { savedViews } from "./saved-views.ts";
import { sessions } from "./sessions.ts";
import { surveys } from "./surveys/index.ts";
import { tags } from "./tags.ts";
import { tasks } from "./tasks.ts";
import { timeline } from "./timeline.ts";
import { users } from "./users.ts";
import { workflows } from "./workflows/index.ts";

/** What the documents leave to "the application": called with a signed-in user's session, never with a token. Not part of the public interface. */
export const application = {
  account,
  bulk,
  contactDetails,
  contactWindow,
  customFields,
  duplicates,
  merges,
  enrolments,
  imports,
  live,
  locations,
  operations,
  outbox,
  savedViews,
  sessions,
  tags,
  tasks,
  timeline,
  users,
  people,
  integrations,
  audit,
  calendars,
  notices,
  inbox,
  workflows,
  objects,
  funnels,
  surveys,
};
