import { application } from "#contract/application.ts";
import { contract } from "#contract/index.ts";
import { away } from "./appointments/away.ts";
import { blocks, repeatedBlocks } from "./appointments/blocks.ts";
import { board } from "./appointments/board.ts";
import { events } from "./appointments/events.ts";
import { notes as appointmentNotes } from "./appointments/notes.ts";
import { notices } from "./appointments/notices/notices.ts";
import { repeated } from "./appointments/repeated.ts";
import { rooms } from "./appointments/rooms.ts";
import { serviceBookings } from "./appointments/service-bookings.ts";
import { staffBookings } from "./appointments/staff-bookings.ts";
import { associations } from "./associations/associations.ts";
import { relations } from "./associations/relations.ts";
import { audit } from "./audit/audit.ts";
import { booking } from "./booking/booking.ts";
import { businesses } from "./businesses/businesses.ts";
import { availability } from "./calendars/availability/availability.ts";
import { calendars } from "./calendars/calendars.ts";
import { calendarEmbed } from "./calendars/embed.ts";
import { externalCalendars } from "./calendars/external/external-calendars.ts";
import { feeds } from "./calendars/feeds/feeds.ts";
import { freeSlots } from "./calendars/free-slots.ts";
import { groups } from "./calendars/groups.ts";
import { newCalendar } from "./calendars/new-calendar.ts";
import { notificationPreview } from "./calendars/notification-preview.ts";
import { notifications } from "./calendars/notifications.ts";
import { resources } from "./calendars/resources.ts";
import { eventSchedules, schedules } from "./calendars/schedules.ts";
import { serviceLocations } from "./calendars/service-locations.ts";
import { services } from "./calendars/services.ts";
import { campaigns } from "./campaigns/campaigns.ts";
import { bulk } from "./contacts/bulk/bulk.ts";
import { businesses as contactBusinesses } from "./contacts/businesses.ts";
import { contacts } from "./contacts/contacts.ts";
import { customFields } from "./contacts/custom-fields.ts";
import { contactDetails } from "./contacts/details.ts";
import { enrolments } from "./contacts/enrolments.ts";
import { followers } from "./contacts/followers.ts";
import { notes } from "./contacts/notes.ts";
import { privacy } from "./contacts/privacy.ts";
import { search } from "./contacts/search.ts";
import { tags } from "./contacts/tags.ts";
import { tags as tagsInUse } from "./contacts/tags-in-use.ts";
import { tasks as taskList } from "./contacts/task-list.ts";
import { tasks } from "./contacts/tasks.ts";
import { timeline } from "./contacts/timeline.ts";
import { contactWindow } from "./contacts/window.ts";
import { calls } from "./conversations/calls.ts";
import { conversations } from "./conversations/conversations.ts";
import { failed } from "./conversations/failed.ts";
import { files } from "./conversations/files.ts";
import { forwards } from "./conversations/forwards.ts";
import { messages as inboxMessages } from "./conversations/inbox.ts";
import { messageSearch } from "./conversations/message-search.ts";
import { messages } from "./conversations/messages.ts";
import { presence } from "./conversations/presence.ts";
import { sends } from "./conversations/sends.ts";
import { states } from "./conversations/states.ts";
import { templates } from "./conversations/templates.ts";
import { duplicates } from "./duplicates/duplicates.ts";
import { merges } from "./duplicates/merge.ts";
import { funnels } from "./funnels/funnels.ts";
import { funnels as openFunnels } from "./funnels/open.ts";
import { pages } from "./funnels/pages.ts";
import { redirects } from "./funnels/redirects.ts";
import { type Handlers, implement, type Mounted } from "./handler.ts";
import { imports } from "./imports/imports.ts";
import { applications } from "./integrations/applications.ts";
import { authorization } from "./integrations/authorization.ts";
import { tokensOfLocation } from "./integrations/tokens.ts";
import { live } from "./live/live.ts";
import { locations } from "./locations/locations.ts";
import { locations as locationSettings } from "./locations/settings.ts";
import { mailboxes } from "./mailboxes/mailboxes.ts";
import { notifications as userNotifications } from "./notifications/notifications.ts";
import { oauth } from "./oauth/index.ts";
import { definitions } from "./objects/definitions.ts";
import { objects } from "./objects/objects.ts";
import { objectRecords } from "./objects/record-details.ts";
import { records } from "./objects/records.ts";
import { operations } from "./operations/operations.ts";
import { outbox } from "./outbox/outbox.ts";
import { privacySettings } from "./privacy/settings.ts";
import { savedViews } from "./saved-views/saved-views.ts";
import { setup } from "./setup/setup.ts";
import { status } from "./status/status.ts";
import { answers } from "./surveys/answers.ts";
import { surveys as surveyEditor } from "./surveys/editor.ts";
import { results } from "./surveys/results.ts";
import { submissions } from "./surveys/submissions.ts";
import { surveys } from "./surveys/surveys.ts";
import { telephone } from "./telephone/telephone.ts";
import { today } from "./today/today.ts";
import { account } from "./users/account.ts";
import { invites } from "./users/invites.ts";
import { people } from "./users/members.ts";
import { passwordLinks } from "./users/password-links.ts";
import { presets } from "./users/presets.ts";
import { secondFactor } from "./users/second-factor.ts";
import { sessions } from "./users/sessions.ts";
import { signInRules } from "./users/sign-in-rules.ts";
import { users as userCards } from "./users/user-cards.ts";
import { users } from "./users/users.ts";
import { waitingOffers } from "./waiting-list/offers.ts";
import { waitingList } from "./waiting-list/waiting-list.ts";
import { enrolments as contactEnrolments } from "./workflows/contact-enrolments.ts";
import { workflows as workflowEditor } from "./workflows/editor.ts";
import { workflowEvents } from "./workflows/events.ts";
import { workflowTests } from "./workflows/tests.ts";
import { workflows } from "./workflows/workflows.ts";

/** The documented interface. A missing handler, or one that returns another shape, does not compile. */
const documented: Handlers<typeof contract> = {
  contacts: { contacts, search, tags, notes, tasks, followers, businesses: contactBusinesses, enrolments },
  campaigns: { campaigns },
  locations: { locations },
  businesses: { businesses },
  workflows: { workflows },
  users: { users },
  oauth,
  calendars: { calendars, freeSlots, schedules, eventSchedules, groups, notifications, services, serviceLocations },
  appointments: { events, blocks, notes: appointmentNotes, serviceBookings },
  conversations: { conversations, messages, sends, files },
  objects: { objects, records },
  associations: { associations, relations },
  funnels: { funnels, pages, redirects },
  surveys: { surveys, submissions },
};

/** The application interface, which only the dashboard and public pages call. */
const ofApplication: Handlers<typeof application> = {
  account,
  audit,
  bulk,
  calendars: {
    availability,
    away,
    board,
    booking,
    calendarEmbed,
    externalCalendars,
    feeds,
    newCalendar,
    notificationPreview,
    repeated,
    repeatedBlocks,
    resources,
    rooms,
    staffBookings,
  },
  contactDetails,
  contactWindow,
  customFields,
  duplicates,
  enrolments: contactEnrolments,
  funnels: openFunnels,
  imports,
  inbox: { conversations: states, messages: inboxMessages, failed, forwards, calls, templates, messageSearch, presence },
  integrations: { tokens: tokensOfLocation, applications, authorization },
  live,
  locations: locationSettings,
  mailboxes,
  merges,
  notices,
  objects: { definitions, records: objectRecords },
  operations,
  outbox,
  passwordLinks,
  privacy,
  privacySettings,
  people: { people, invites, presets },
  notifications: userNotifications,
  savedViews,
  secondFactor,
  sessions,
  setup,
  signInRules,
  status,
  surveys: { surveys: surveyEditor, answers, results },
  tags: tagsInUse,
  tasks: taskList,
  telephone,
  waitingList,
  waitingOffers,
  timeline,
  today,
  users: userCards,
  workflows: workflowEditor,
  workflowEvents,
  workflowTests,
};

/** Every endpoint with its handler. */
export const mounted: Mounted[] = [...implement(contract, documented), ...implement(application, ofApplication)];
