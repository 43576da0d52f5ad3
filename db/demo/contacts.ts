import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Contact, columns } from "../contacts/contacts.ts";
import type { Db } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (text: string) => text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
const arrayEntry = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** A value in COPY's text format. */
function written(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((entry) => arrayEntry(String(entry))).join(",")}}`);
  return escaped(typeof value === "object" ? JSON.stringify(value) : String(value));
}

const linesMost = 500;

function* linesOf(contacts: Iterable<Contact>, isUnique: boolean): Generator<string> {
  let lines: string[] = [];
  for (const contact of contacts) {
    const unique = isUnique ? [contact.email_lower, contact.phone] : [null, null];
    lines.push([...columns.map((column) => contact[column]), ...unique].map(written).join("\t"));
    if (lines.length < linesMost) continue;
    yield `${lines.join("\n")}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join("\n")}\n`;
}

/** The number of the location's contacts. */
export async function countContacts(db: Db, tenant: Tenant): Promise<number> {
  const { rows } = await db.pool.query<{ count: string }>("select count(*) from contact where location_id = $1", [tenant]);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Copies contacts into the table, all or nothing, without a change log. A unique violation (23505) means that another contact has an email
 * or phone.
 */
export async function copyContacts(db: Db, contacts: Iterable<Contact>, how: { isUnique: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: db.url, application_name: "frontdesk demo", statement_timeout: 0 });
  await client.connect();
  try {
    await client.query(
      "begin; set local crm.bulk = 'on'; set local synchronous_commit = off; set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'; set local gin_pending_list_limit = '128MB'",
    );
    const into = client.query(copyFrom(`copy contact (${[...columns, "unique_email", "unique_phone"].join(", ")}) from stdin`));
    await pipeline(Readable.from(linesOf(contacts, how.isUnique)), into);
    await client.query("commit");
    await client.query("vacuum (analyze) contact");
  } finally {
    await client.end();
  }
}
