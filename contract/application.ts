import { notices } from "./appointments/notices.ts";
import { audit } from "./audit/audit.ts";
import { calendars } from "./calendars/application.ts";
import { bulk } from "./contacts/bulk.ts";
import { customFields } from "./contacts/custom-fields.ts";
import { contactDetails } from "./contacts/details.ts";
import { privacy } from "./contacts/privacy.ts";
import { tags } from "./contacts/tags-in-use.ts";
import { tasks } from "./contacts/task-list.ts";
import { timeline } from "./contacts/timeline.ts";
import { contactWindow } from "./contacts/window.ts";
import { inbox } from "./conversations/application.ts";
import { duplicates, merges } from "./duplicates/duplicates.ts";
import { funnels } from "./funnels/application.ts";
import { imports } from "./imports/imports.ts";
import { integrations } from "./integrations/application.ts";
import { live } from "./live.ts";
import { locations } from "./locations/settings.ts";
import { mailboxes } from "./mailboxes/mailboxes.ts";
import { notifications } from "./notifications/notifications.ts";
import { objects } from "./objects/application.ts";
import { operations } from "./operations/operations.ts";
import { outbox } from "./outbox/outbox.ts";
import { privacySettingEndpoints as privacySettings } from "./privacy/privacy-settings.ts";
import { savedViews } from "./saved-views/saved-views.ts";
import { setup } from "./setup/setup.ts";
import { status } from "./status/status.ts";
import { surveys } from "./surveys/application.ts";
import { telephone } from "./telephone/telephone.ts";
import { today } from "./today/today.ts";
import { accountEndpoints as account } from "./users/account.ts";
import { people } from "./users/application.ts";
import { passwordLinks } from "./users/password-links.ts";
import { secondFactor } from "./users/second-factor.ts";
import { sessions } from "./users/sessions.ts";
import { signInRules } from "./users/sign-in-rules.ts";
import { users } from "./users/user-cards.ts";
import { waitingOffers } from "./waiting-list/offers.ts";
import { waitingList } from "./waiting-list/waiting-list.ts";
import { enrolments } from "./workflows/contact-enrolments.ts";
import { workflows } from "./workflows/editor.ts";
import { workflowEvents } from "./workflows/events.ts";
import { workflowTests } from "./workflows/tests.ts";

/** Endpoints of the dashboard, outside the public interface. They are called with a signed-in user's session, never with a token. */
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
  passwordLinks,
  privacy,
  privacySettings,
  savedViews,
  secondFactor,
  sessions,
  setup,
  signInRules,
  tags,
  tasks,
  timeline,
  today,
  users,
  people,
  integrations,
  audit,
  calendars,
  notices,
  notifications,
  inbox,
  workflows,
  workflowEvents,
  workflowTests,
  objects,
  funnels,
  status,
  surveys,
  telephone,
  mailboxes,
  waitingList,
  waitingOffers,
};
