import { application } from "#contract/application.ts";
import { contract } from "#contract/index.ts";
import { appointments } from "./appointments/index.ts";
import { notices } from "./appointments/notices/notices.ts";
import { associations } from "./associations/index.ts";
import { audit as auditApplication } from "./audit/audit.ts";
import { businesses } from "./businesses/businesses.ts";
import { calendars as calendarsApplication } from "./calendars/application.ts";
import { calendars } from "./calendars/index.ts";
import { campaigns } from "./campaigns/campaigns.ts";
import { bulk } from "./contacts/bulk/bulk.ts";
import { businesses as contactBusinesses } from "./contacts/businesses.ts";
import { contacts } from "./contacts/contacts.ts";
import { customFields } from "./contacts/custom-fields.ts";
import { contactDetails } from "./contacts/details.ts";
import { enrolments } from "./contacts/enrolments.ts";
import { followers } from "./contacts/followers.ts";
import { notes } from "./contacts/notes.ts";
import { search } from "./contacts/search.ts";
import { tags } from "./contacts/tags.ts";
import { tags as tagsInUse } from "./contacts/tags-in-use.ts";
import { tasks as allTasks } from "./contacts/task-list.ts";
import { tasks } from "./contacts/tasks.ts";
import { timeline } from "./contacts/timeline.ts";
import { contactWindow } from "./contacts/window.ts";
import { inbox as inboxApplication } from "./conversations/application.ts";
import { conversations } from "./conversations/index.ts";
import { duplicates } from "./duplicates/duplicates.ts";
import { merges } from "./duplicates/merge.ts";
import { funnels as funnelsApplication } from "./funnels/application.ts";
import { funnels } from "./funnels/index.ts";
import { implement, type Mounted } from "./handler.ts";
import { imports } from "./imports/imports.ts";
import { integrations as integrationsApplication } from "./integrations/application.ts";
import { live } from "./live/live.ts";
import { locations } from "./locations/locations.ts";
import { locations as locationSettings } from "./locations/settings.ts";
import { oauth } from "./oauth/index.ts";
import { objects as objectsApplication } from "./objects/application.ts";
import { objects } from "./objects/index.ts";
import { operations } from "./operations/operations.ts";
import { outbox } from "./outbox/outbox.ts";
import { savedViews } from "./saved-views/saved-views.ts";
import { surveys as surveysApplication } from "./surveys/application.ts";
import { surveys } from "./surveys/index.ts";
import { account } from "./users/account.ts";
import { people as peopleApplication } from "./users/application.ts";
import { users } from "./users/index.ts";
import { sessions } from "./users/sessions.ts";
import { users as usersOfLocation } from "./users/user-cards.ts";
import { enrolments as contactEnrolments } from "./workflows/contact-enrolments.ts";
import { workflows as workflowsApplication } from "./workflows/editor.ts";
import { workflows } from "./workflows/workflows.ts";

/** What verbs of the application work with beside a request's context. */
/** Every endpoint with its handler. Without a line for a domain, or without one of its handlers, this file does not compile. */
export const mounted: Mounted[] = [
  ...implement(contract, {
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
    live,
    locations: locationSettings,
    operations,
    outbox,
    sessions,
    users: usersOfLocation,
    tasks: allTasks,
    timeline,
    people: peopleApplication,
    integrations: integrationsApplication,
    audit: auditApplication,
    calendars: calendarsApplication,
    notices,
    inbox: inboxApplication,
    workflows: workflowsApplication,
    objects: objectsApplication,
    funnels: funnelsApplication,
    surveys: surveysApplication,
  }),
];
