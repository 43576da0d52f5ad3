import type { Logger } from "pino";
import { application } from "#contract/application/index.ts";
import { contract } from "#contract/index.ts";
import type { Db } from "#db/pool.ts";
import { bulk } from "./application/bulk.ts";
import { contactDetails } from "./application/contact-details.ts";
import { contactWindow } from "./application/contact-window.ts";
import { customFields } from "./application/custom-fields.ts";
import { duplicates } from "./application/duplicates/duplicates.ts";
import { merges } from "./application/duplicates/merge.ts";
import { enrolments as contactEnrolments } from "./application/enrolments.ts";
import { imports } from "./application/imports/imports.ts";
import { live } from "./application/live.ts";
import { locations as locationSettings } from "./application/locations.ts";
import { operations } from "./application/operations.ts";
import { savedViews } from "./application/saved-views.ts";
import { sessions } from "./application/sessions.ts";
import { tags as tagsInUse } from "./application/tags.ts";
import { tasks as allTasks } from "./application/tasks.ts";
import { timeline } from "./application/timeline.ts";
import { users } from "./application/users.ts";
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
import { implement, type Mounted } from "./implement.ts";
import type { Live } from "./live.ts";
import { locations } from "./locations/locations.ts";
import { workflows } from "./workflows/workflows.ts";

/** What verbs of the application work with beside a request's context. */
export type House = { db: Db; live: Live; dataDir: string; log: Logger; now: () => Date };

/** The whole service. Drop a line, or forget one of a domain's verbs, and this file stops compiling. */
export const createService = (house: House): Mounted[] => [
  ...implement(contract, {
    contacts: { contacts, search, tags, notes, tasks, followers, businesses: contactBusinesses, enrolments },
    campaigns: { campaigns },
    locations: { locations },
    businesses: { businesses },
    workflows: { workflows },
  }),
  ...implement(application, {
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
    sessions,
    users,
    tasks: allTasks,
    timeline,
  }),
];
