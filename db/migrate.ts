import { type Migration, Migrator } from "kysely";
import * as ground from "./migrations/0001-ground.ts";
import * as contacts from "./migrations/0002-contacts.ts";
import * as operations from "./migrations/0003-operations.ts";
import * as imports from "./migrations/0004-imports.ts";
import * as savedViews from "./migrations/0005-saved-views.ts";
import * as merges from "./migrations/0006-merges.ts";
import * as search from "./migrations/0007-search.ts";
import * as connections from "./migrations/0009-connections.ts";
import * as users from "./migrations/0010-users.ts";
import * as keys from "./migrations/0011-keys.ts";
import * as calendars from "./migrations/0012-calendars.ts";
import * as appointments from "./migrations/0013-appointments.ts";
import * as conversations from "./migrations/0014-conversations.ts";
import * as workflows from "./migrations/0015-workflows.ts";
import * as objects from "./migrations/0016-objects.ts";
import * as funnelsSurveys from "./migrations/0017-funnels-surveys.ts";
import * as textByDate from "./migrations/0018-text-by-date.ts";
import * as facets from "./migrations/0019-facets.ts";
import * as dailyUse from "./migrations/0020-daily-use.ts";
import * as conversationsObjects from "./migrations/0022-conversations-objects.ts";
import * as outbox from "./migrations/0023-outbox.ts";
import * as runsOfContact from "./migrations/0024-runs-of-contact.ts";
import * as heldTime from "./migrations/0025-held-time.ts";
import * as uploadedFiles from "./migrations/0026-uploaded-files.ts";
import * as activity from "./migrations/0028-activity.ts";
import * as visitors from "./migrations/0030-visitors.ts";
import * as calendarVersions from "./migrations/0031-calendar-versions.ts";
import * as grams from "./migrations/0034-grams.ts";
import * as threeLetters from "./migrations/0035-three-letters.ts";
import * as recordValues from "./migrations/0037-record-values.ts";
import * as relationsInOrder from "./migrations/0038-relations-in-order.ts";
import * as uploadsInUse from "./migrations/0039-uploads-in-use.ts";
import * as bookingsTogether from "./migrations/0041-bookings-together.ts";
import * as plansKept from "./migrations/0047-plans-kept.ts";
import * as recordChanges from "./migrations/0048-record-changes.ts";
import * as periods from "./migrations/0049-periods.ts";
import * as wordGrams from "./migrations/0049-word-grams.ts";
import * as seriesNamed from "./migrations/0051-series-named.ts";
import * as messageMoves from "./migrations/0052-message-moves.ts";
import * as conversationWalks from "./migrations/0053-conversation-walks.ts";
import * as keptAnswers from "./migrations/0060-kept-answers.ts";
import * as signInAddresses from "./migrations/0062-sign-in-addresses.ts";
import * as credentialEpoch from "./migrations/0069-credential-epoch.ts";
import * as domains from "./migrations/0070-domains.ts";
import * as bookers from "./migrations/0073-bookers.ts";
import * as lastSaid from "./migrations/0077-last-said.ts";
import * as erasure from "./migrations/0078-erasure.ts";
import * as toldOfDeletion from "./migrations/0079-told-of-deletion.ts";
import * as leftOut from "./migrations/0080-left-out.ts";
import { type Db, openDb } from "./pool.ts";

/** In this order. A migration that has landed is never changed. */
const migrations: Record<string, Migration> = {
  "0001-ground": ground,
  "0002-contacts": contacts,
  "0003-operations": operations,
  "0004-imports": imports,
  "0005-saved-views": savedViews,
  "0006-merges": merges,
  "0007-search": search,
  "0009-connections": connections,
  "0010-users": users,
  "0011-keys": keys,
  "0012-calendars": calendars,
  "0013-appointments": appointments,
  "0014-conversations": conversations,
  "0015-workflows": workflows,
  "0016-objects": objects,
  "0017-funnels-surveys": funnelsSurveys,
  "0018-text-by-date": textByDate,
  "0019-facets": facets,
  "0020-daily-use": dailyUse,
  "0022-conversations-objects": conversationsObjects,
  "0023-outbox": outbox,
  "0024-runs-of-contact": runsOfContact,
  "0025-held-time": heldTime,
  "0026-uploaded-files": uploadedFiles,
  "0028-activity": activity,
  "0030-visitors": visitors,
  "0031-calendar-versions": calendarVersions,
  "0034-grams": grams,
  "0035-three-letters": threeLetters,
  "0037-record-values": recordValues,
  "0038-relations-in-order": relationsInOrder,
  "0039-uploads-in-use": uploadsInUse,
  "0041-bookings-together": bookingsTogether,
  "0047-plans-kept": plansKept,
  "0048-record-changes": recordChanges,
  "0049-periods": periods,
  "0049-word-grams": wordGrams,
  "0051-series-named": seriesNamed,
  "0052-message-moves": messageMoves,
  "0053-conversation-walks": conversationWalks,
  "0060-kept-answers": keptAnswers,
  "0062-sign-in-addresses": signInAddresses,
  "0069-credential-epoch": credentialEpoch,
  "0070-domains": domains,
  "0073-bookers": bookers,
  "0077-last-said": lastSaid,
  "0078-erasure": erasure,
  "0079-told-of-deletion": toldOfDeletion,
  "0080-left-out": leftOut,
};

export const schemaVersion = Object.keys(migrations).at(-1) ?? "";

/** Migrations that were made beside each other land in any order. */
const migratorOf = (db: Db) =>
  new Migrator({ db: db.query, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });

/** Brings the database to this program's schema, under a lock that parallel starts wait for. A migration that fails leaves nothing. */
export async function migrate(db: Db): Promise<void> {
  const patient = openDb(db.url, { max: 2, statementTimeoutMs: 0, applicationName: "frontdesk migration" });
  const { error } = await migratorOf(patient)
    .migrateToLatest()
    .finally(() => patient.close());
  if (error)
    throw new Error(`The database could not be migrated: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

/** Name of the newest migration that the database has, undefined for none. */
export async function versionOf(db: Db): Promise<string | undefined> {
  const executed = (await migratorOf(db).getMigrations()).filter((migration) => migration.executedAt !== undefined);
  return executed.at(-1)?.name;
}
