import type { Logger } from "pino";
import { application } from "#contract/application/index.ts";
import { contract } from "#contract/index.ts";
import type { Db } from "#db/pool.ts";
import { account } from "./application/account.ts";
import { audit as auditApplication } from "./application/audit/index.ts";
import { bulk } from "./application/bulk.ts";
import { calendars as calendarsApplication } from "./application/calendars/index.ts";
import { notices } from "./application/calendars/notices.ts";
import { contactDetails } from "./application/contact-details.ts";
import { contactWindow } from "./application/contact-window.ts";
import { customFields } from "./application/custom-fields.ts";
import { duplicates } from "./application/duplicates/duplicates.ts";
import { merges } from "./application/duplicates/merge.ts";
import { enrolments as contactEnrolments } from "./application/enrolments.ts";
import { funnels as funnelsApplication } from "./application/funnels/index.ts";
import { imports } from "./application/imports/imports.ts";
import { inbox as inboxApplication } from "./application/inbox/index.ts";
import { integrations as integrationsApplication } from "./application/integrations/index.ts";
import { live } from "./application/live.ts";
import { locations as locationSettings } from "./application/locations.ts";
import { objects as objectsApplication } from "./application/objects/index.ts";
import { operations } from "./application/operations.ts";
import { outbox } from "./application/outbox.ts";
import { people as peopleApplication } from "./application/people/index.ts";
import { savedViews } from "./application/saved-views.ts";
import { sessions } from "./application/sessions.ts";
import { surveys as surveysApplication } from "./application/surveys/index.ts";
import { tags as tagsInUse } from "./application/tags.ts";
import { tasks as allTasks } from "./application/tasks.ts";
import { timeline } from "./application/timeline.ts";
import { users as usersOfLocation } from "./application/users.ts";
import { workflows as workflowsApplication } from "./application/workflows/index.ts";
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
import type { ResolveTxt } from "./funnels/domains.ts";
import { funnels } from "./funnels/index.ts";
import { implement, type Mounted } from "./implement.ts";
import type { Live } from "./live.ts";
import { locations } from "./locations/locations.ts";
import { oauth } from "./oauth/index.ts";
import { objects } from "./objects/index.ts";
import type { Settings } from "./settings.ts";
import { surveys } from "./surveys/index.ts";
import { users } from "./users/index.ts";
import { workflows } from "./workflows/workflows.ts";

/** What verbs of the application work with beside a request's context. */
export type House = {
  db: Db;
  live: Live;
  settings: Settings;
  log: Logger;
  now: () => Date;
  /** Reads TXT records; the system's name servers are asked where it is left out. */
  resolveTxt?: ResolveTxt | undefined;
};

/** The whole service. Drop a line, or forget one of a domain's verbs, and this file stops compiling. */
export const createService = (house: House): Mounted[] => [
  ...implement(contract, {
    contacts: { contacts, search, tags, notes, tasks, followers, businesses: contactBusinesses, enrolments },
    campaigns: { campaigns },
    locations: { locations },
    businesses: { businesses },
    workflows: { workflows },
    users: users(house),
    oauth: oauth(house),
    calendars: calendars(house),
    appointments: appointments(house),
    conversations: conversations(house),
    objects: objects(house),
    associations: associations(house),
    funnels: funnels(house),
    surveys: surveys(house),
  }),
  ...implement(application, {
    account,
    bulk,
    contactWindow,
    savedViews,
    tags: tagsInUse,
    contactDetails,
    enrolments: contactEnrolments,
    customFields,
    duplicates,
    merges,
    imports,
    live: live(house),
    locations: locationSettings,
    operations,
    outbox: outbox(house),
    sessions: sessions(house),
    users: usersOfLocation,
    tasks: allTasks,
    timeline,
    people: peopleApplication(house),
    integrations: integrationsApplication(house),
    audit: auditApplication(house),
    calendars: calendarsApplication(house),
    notices,
    inbox: inboxApplication(house),
    workflows: workflowsApplication(house),
    objects: objectsApplication(house),
    funnels: funnelsApplication(house),
    surveys: surveysApplication,
  }),
];
