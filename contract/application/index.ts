import { bulk } from "./bulk.ts";
import { contactDetails } from "./contact-details.ts";
import { contactWindow } from "./contact-window.ts";
import { customFields } from "./custom-fields.ts";
import { duplicates, merges } from "./duplicates.ts";
import { enrolments } from "./enrolments.ts";
import { imports } from "./imports.ts";
import { live } from "./live.ts";
import { locations } from "./locations.ts";
import { operations } from "./operations.ts";
import { savedViews } from "./saved-views.ts";
import { sessions } from "./sessions.ts";
import { tags } from "./tags.ts";
import { tasks } from "./tasks.ts";
import { timeline } from "./timeline.ts";
import { users } from "./users.ts";

/** What the documents leave to "the application": called with a signed-in user's session, never with a token. Not part of the public interface. */
export const application = {
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
  savedViews,
  sessions,
  tags,
  tasks,
  timeline,
  users,
};
