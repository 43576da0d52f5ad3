// A place is a file, or a file and one of its outermost functions.

type Listed = { reason: string; places: readonly string[] };

/** Statements that act on all locations, with the reason. */
const exceptions: readonly Listed[] = [
  {
    reason: "Looks for work that is due in any location. What is found is done for its location.",
    places: [
      "db/appointments/notices.ts listOverdue",
      "db/appointments/notices.ts listTimely",
      "db/calendars/external-calendars.ts listPolled",
      "db/contacts/erasure.ts listDue",
      "db/contacts/erasure.ts listLogging",
      "db/contacts/erasure.ts listOldMerges",
      "db/conversations/discarded-files.ts listDue",
      "db/conversations/dispatches.ts listOverdue",
      "db/conversations/message-indexing.ts findLocation",
      "db/conversations/states.ts listDueLocations",
      "db/conversations/uploaded-files.ts listRemoved",
      "db/conversations/uploaded-files.ts listUnused",
      "db/mailboxes/incoming-mails.ts listOverdue",
      "db/notifications/notifications.ts listDueTasks",
      "db/notifications/notifications.ts listToBeMailed",
      "db/objects/unused-values.ts listObjects",
      "db/operations/operations.ts listAbandoned",
      "db/privacy/retention.ts listAll",
      "db/waiting-list/settings.ts listOffering",
      "db/workflows/dates.ts listLocations",
      "db/workflows/deliveries.ts listDueLanes",
      "db/workflows/events.ts listOpenLocations",
      "db/workflows/runs.ts listDue",
    ],
  },
  {
    reason: "Deletes what is old in all locations, each row by itself.",
    places: [
      "db/appointments/removals.ts forgetBookingsBefore",
      "db/conversations/attempts.ts removeIdle",
      "db/conversations/conversations.ts foldTallies",
      "db/conversations/moves.ts forget",
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
  { reason: "Releases what a program that ends still holds, each row by itself.", places: ["db/workflows/deliveries.ts release"] },
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
  { reason: "A session names all locations of its user, which the join finds.", places: ["db/users/users.ts listLocations"] },
  { reason: "Asks only what the planner expects of the whole table.", places: ["db/conversations/message-search.ts estimate"] },
  { reason: "A restored database is compared with what was erased in any location.", places: ["db/contacts/erased.ts list"] },
  { reason: "A migration changes all locations.", places: ["db/baseline.ts", "db/migrate.ts"] },
  { reason: "The plan of an upgrade counts the rows of all locations.", places: ["db/upgrade/plan.ts"] },
];

export const acrossLocations: ReadonlySet<string> = new Set(exceptions.flatMap(({ places }) => places));

/** Statements that cannot run on Citus yet, each with the table that lacks a location of its own. */
const known: readonly Listed[] = [
  {
    reason: "The location is hidden from the planner, which otherwise reads all rows of a location that is newer than its statistics.",
    places: [
      "db/objects/record-values.ts few: object_value",
      "db/objects/records-search.ts countOf: object_value",
      "db/objects/records-search.ts inOrder: object_record",
      "db/objects/records-search.ts sorted: object_value",
      "db/objects/records-search.ts whole: object_record",
      "db/objects/records-search.ts whole: object_value",
    ],
  },
];

/**
 * The tests fail for a violation that is not listed here, and for a listed line that is no longer a violation, so the list can only shrink.
 */
export const knownStatements: readonly string[] = known.flatMap(({ places }) => places);
