/** Functions that act on all locations, with the reason. */
const exceptions: readonly { reason: string; places: readonly string[] }[] = [
  {
    reason: "Looks for work that is due in any location. What is found is done for its location.",
    places: [
      "db/appointments/notices.ts listOverdue",
      "db/appointments/notices.ts listTimely",
      "db/calendars/external-calendars.ts listPolled",
      "db/contacts/erasure.ts listDue",
      "db/contacts/erasure.ts listOldMerges",
      "db/conversations/dispatches.ts listOverdue",
      "db/conversations/message-indexing.ts findLocation",
      "db/mailboxes/incoming-mails.ts listOverdue",
      "db/objects/unused-values.ts listObjects",
      "db/operations/operations.ts listAbandoned",
      "db/privacy/retention.ts listAll",
      "db/waiting-list/settings.ts listOffering",
      "db/workflows/dates.ts listLocations",
      "db/workflows/events.ts listOpenLocations",
      "db/workflows/runs.ts listDue",
    ],
  },
  {
    reason: "Deletes what is old in all locations, each row by itself.",
    places: [
      "db/appointments/removals.ts forgetBookingsBefore",
      "db/contacts/erasure.ts eraseLogged",
      "db/contacts/erasure.ts removeFailedJobs",
      "db/conversations/attempts.ts removeIdle",
      "db/conversations/conversations.ts foldTallies",
      "db/conversations/uploaded-files.ts forget",
      "db/imports/imports.ts removeForgotten",
      "db/mailboxes/incoming-mails.ts removeBefore",
      "db/notifications/notifications.ts removeOld",
      "db/privacy/contact-reads.ts removeOlderThan",
      "db/telephone/ringing-calls.ts removeOlderEverywhere",
      "db/workflows/dates.ts removeBefore",
      "db/workflows/events.ts removeSettled",
    ],
  },
  {
    reason: "A public address names no location. It is found by what it names.",
    places: [
      "db/appointments/board.ts listBySlug",
      "db/calendars/feeds.ts findByHash",
      "db/funnels/funnels.ts listByIdAnywhere",
      "db/funnels/redirects.ts findForVisit",
      "db/surveys/surveys.ts listByIdAnywhere",
    ],
  },
  { reason: "Asks only what the planner expects of the whole table.", places: ["db/conversations/message-search.ts estimate"] },
  { reason: "A restored database is compared with what was erased in any location.", places: ["db/contacts/erased.ts list"] },
  { reason: "A migration changes all locations.", places: ["db/migrate.ts applyPending"] },
];

export const acrossLocations: ReadonlyMap<string, string> = new Map(
  exceptions.flatMap(({ reason, places }) => places.map((place) => [place, reason] as const)),
);

/**
 * Tables that functions use without their own location. What is not here fails the tests, and so does a line here that is no violation any
 * more: the list only shrinks.
 */
export const knownStatements: readonly string[] = [];
