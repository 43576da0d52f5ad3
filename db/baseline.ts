import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Executor } from "./pool.ts";
import { statementsIn } from "./upgrade/read-migration.ts";

// The schema of a new installation, in this order.

/** Functions that generated columns and indexes use. */
const expressions = ["contact-text", "submission-facets"];

/** Tables, each after those it references. */
const tables = [
  "migrations",
  "locations",
  "users",
  "integrations",
  "idempotency",
  "oauth",
  "connections",
  "audit",
  "operations",
  "businesses",
  "contacts",
  "contact-deletion",
  "duplicates",
  "imports",
  "campaigns",
  "workflows",
  "calendars",
  "services",
  "appointments",
  "conversations",
  "messages",
  "message-search",
  "files",
  "mailboxes",
  "outbox",
  "objects",
  "associations",
  "funnels",
  "surveys",
  "telephone",
  "waiting-list",
  "resources",
  "calendar-sync",
  "backups",
  "notifications",
  "privacy",
];

/** Functions and triggers, each after those it calls. */
const functions = [
  "change-values",
  "log-change",
  "number-change",
  "log-record-change",
  "log-submissions",
  "log-user",
  "known-contact",
  "announce-credential",
  "workflow-listeners",
  "workflow-events",
  "workflow-waits",
  "discard-files",
  "uploaded-files",
  "delete-contact",
  "restore-contact",
  "erase-contacts",
  "calendar-version",
  "calendar-gaps",
  "held-time",
  "claim-days",
  "conversation-assignee",
  "conversation-place",
  "conversation-move",
  "conversation-tally",
  "message-move",
  "message-words",
  "index-messages",
  "record-values",
  "index-records",
  "relations",
  "submission-tally",
  "submission-contact",
  "notify-users",
];

const contentOf = (folder: "schema" | "functions" | "migrations", name: string) =>
  readFile(path.join(import.meta.dirname, folder, `${name}.sql`), "utf8");

async function run(tx: Executor, folder: Parameters<typeof contentOf>[0], names: readonly string[]): Promise<void> {
  for (const name of names)
    try {
      // One by one, because Citus passes the text on to the nodes, which accept one statement at a time.
      for (const statement of statementsIn(await contentOf(folder, name))) await sql.raw(statement).execute(tx);
    } catch (error) {
      throw new Error(`db/${folder}/${name}.sql: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
}

/** Creates the whole schema in an empty database. */
export async function createSchema(tx: Executor): Promise<void> {
  await run(tx, "schema", ["extensions"]);
  await run(tx, "functions", expressions);
  await run(tx, "schema", tables);
  await run(tx, "functions", functions);
}

/** Replaces all functions and triggers; their files can be run repeatedly. */
export const replaceFunctions = (tx: Executor): Promise<void> => run(tx, "functions", [...expressions, ...functions]);

export const runMigration = (tx: Executor, name: string): Promise<void> => run(tx, "migrations", [name]);

export const migrationText = (name: string): Promise<string> => contentOf("migrations", name);

/** Changes whenever a function or trigger changes. */
export async function functionsHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of [...expressions, ...functions]) hash.update(await contentOf("functions", name));
  return hash.digest("hex");
}
