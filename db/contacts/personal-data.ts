import { type RawBuilder, sql } from "kysely";
import { contactName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Everything that is stored about one contact, by kind, in the form in which it is exported for the person.
// service/contacts/personal-data/archive.test.ts compares the tables with the catalogs: a new table with a contact must be exported, or be
// listed below.

export type Facts = Record<string, unknown>;

/** Rows that belong to rows of another table and are exported with them. */
type Part = { name: string; table: string; parent: string; order: string };
type Source = {
  table: string;
  /** The condition that finds the rows of the contact, `t`. */
  of: (tenant: Tenant, contactId: string) => RawBuilder<unknown>;
  /** The column of the rows that is unique for the contact. */
  key: string;
  order: string;
  parts?: readonly Part[];
};

const ofContact = (_tenant: Tenant, contactId: string) => sql`t.contact_id = ${contactId}`;

const sources = {
  contact: { table: "contact", of: (_tenant, contactId) => sql`t.id = ${contactId}`, key: "id", order: "id" },
  notes: { table: "note", of: ofContact, key: "id", order: "date_added" },
  tasks: { table: "task", of: ofContact, key: "id", order: "due_date" },
  appointments: {
    table: "appointment",
    of: ofContact,
    key: "id",
    order: "start_time",
    parts: [
      { name: "notes", table: "appointment_note", parent: "appointment_id", order: "date_added" },
      { name: "notifications", table: "appointment_notice", parent: "event_id", order: "date_added" },
    ],
  },
  serviceBookings: {
    table: "service_booking",
    of: ofContact,
    key: "id",
    order: "start_time",
    parts: [
      { name: "items", table: "service_booking_item", parent: "booking_id", order: "position" },
      { name: "notifications", table: "appointment_notice", parent: "event_id", order: "date_added" },
    ],
  },
  waitingList: { table: "waiting_entry", of: ofContact, key: "id", order: "date_added" },
  surveyAnswers: { table: "submission", of: ofContact, key: "id", order: "created_at" },
  relations: {
    table: "relation",
    of: (_tenant, contactId) => sql`${contactId} in (t.first_record_id, t.second_record_id)`,
    key: "id",
    order: "date_added",
  },
  workflows: { table: "contact_workflow", of: ofContact, key: "workflow_id", order: "date_added" },
  campaigns: { table: "contact_campaign", of: ofContact, key: "campaign_id", order: "date_added" },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

const messageParts: readonly Part[] = [
  { name: "email", table: "email", parent: "message_id", order: "id" },
  { name: "recording", table: "recording", parent: "message_id", order: "message_id" },
  { name: "transcript", table: "transcript_sentence", parent: "message_id", order: "position" },
];

/** All tables that an export reads. */
export const exportedTables: readonly string[] = [
  ...Object.values<Source>(sources).flatMap(({ table, parts = [] }) => [table, ...parts.map((part) => part.table)]),
  ...["message", ...messageParts.map(({ table }) => table), "import_row", "change_log"],
];

/** Tables with a contact that an export does not read, and the reason. */
export const notExported: Readonly<Record<string, string>> = {
  conversation: "How users sort the inbox; its messages are exported.",
  contact_read: "Which users opened the contact in the last hours; the history has it for longer.",
  bulk_item: "Whether a bulk action changed the contact; the change itself is in the history.",
  deleted_contact: "The contact is not deleted.",
  deleted_row: "The contact is not deleted.",
  deleted_service_booking: "An id that other servers may still ask for.",
  message_indexing: "Work for the message search.",
  workflow_event: "Copies of the other data, for workflows.",
  workflow_run: "Copies of the other data, for workflows.",
};

/** Columns that are derived from others, or that only the program needs. */
const unsaid = [
  ...["location_id", "search_text", "name_lower", "email_lower", "unique_email", "unique_phone", "facets", "email_key", "phone_key"],
  ...["key", "turn", "row_of", "place_ms", "manual_place_ms", "state_version", "same_as"],
];

const batchSize = 200;

/** Rows of parts by their parent's key. */
async function partsOf(db: Executor, tenant: Tenant, { table, parent, order }: Part, keys: string[]): Promise<Map<string, Facts[]>> {
  const { rows } = await sql<{ parent: string; facts: Facts }>`
    select p.${sql.ref(parent)} as parent, to_jsonb(p) - ${unsaid}::text[] as facts from ${sql.table(table)} p
    where p.location_id = ${tenant} and p.${sql.ref(parent)} = any(${keys}::text[]) order by p.${sql.ref(order)}`.execute(db);
  const found = new Map<string, Facts[]>(keys.map((key) => [key, []]));
  for (const { parent: key, facts } of rows) found.get(key)?.push(facts);
  return found;
}

async function withParts(db: Executor, tenant: Tenant, parts: readonly Part[], rows: { key: string; facts: Facts }[]): Promise<Facts[]> {
  const keys = rows.map(({ key }) => key);
  const found = await Promise.all(parts.map(async (part) => [part.name, await partsOf(db, tenant, part, keys)] as const));
  return rows.map(({ key, facts }) => ({ ...facts, ...Object.fromEntries(found.map(([name, byKey]) => [name, byKey.get(key) ?? []])) }));
}

/** Rows of one kind, in batches. All keys are in memory, the rows are not. */
export async function* readSource(db: Executor, tenant: Tenant, contactId: string, name: SourceName): AsyncGenerator<Facts[]> {
  const { table, of, key, order, parts = [] }: Source = sources[name];
  const { rows: keys } = await sql<{ key: string }>`
    select t.${sql.ref(key)} as key from ${sql.table(table)} t where t.location_id = ${tenant} and ${of(tenant, contactId)}
    order by t.${sql.ref(order)}, t.${sql.ref(key)}`.execute(db);
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize).map((row) => row.key);
    const { rows } = await sql<{ key: string; facts: Facts }>`
      select t.${sql.ref(key)} as key, to_jsonb(t) - ${unsaid}::text[] as facts from ${sql.table(table)} t
      where t.location_id = ${tenant} and ${of(tenant, contactId)} and t.${sql.ref(key)} = any(${batch}::text[])
      order by t.${sql.ref(order)}, t.${sql.ref(key)}`.execute(db);
    yield withParts(db, tenant, parts, rows);
  }
}

/** Rows of imports in batches, read like `readSource`. An import may have many rows of the contact, so their key has two columns. */
export async function* readImportedRows(db: Executor, tenant: Tenant, contactId: string): AsyncGenerator<Facts[]> {
  const { rows: keys } = await sql<{ import_id: string; position: number }>`
    select import_id, position from import_row where location_id = ${tenant} and contact_id = ${contactId}
    order by import_id, position`.execute(db);
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize);
    const { rows } = await sql<{ facts: Facts }>`
      select to_jsonb(t) - ${unsaid}::text[] as facts
      from unnest(${batch.map((key) => key.import_id)}::text[], ${batch.map((key) => key.position)}::int[]) as asked (import_id, position)
      join import_row t on t.location_id = ${tenant} and t.import_id = asked.import_id and t.position = asked.position
      where t.contact_id = ${contactId} order by t.import_id, t.position`.execute(db);
    yield rows.map(({ facts }) => facts);
  }
}

export async function listConversations(db: Executor, tenant: Tenant, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversation where location_id = ${tenant} and contact_id = ${contactId} order by date_added, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The messages of a conversation, the oldest first, in batches, with their emails, recordings and transcripts. */
export async function* readMessages(db: Executor, tenant: Tenant, conversationId: string): AsyncGenerator<Facts[]> {
  for (let after = { at: "-infinity", key: "" }; ; ) {
    const { rows } = await sql<{ key: string; at: string; facts: Facts }>`
      select t.id as key, t.date_added::text as at, to_jsonb(t) - ${unsaid}::text[] as facts from message t
      where t.location_id = ${tenant} and t.conversation_id = ${conversationId}
        and (t.date_added, t.id) > (${after.at}::timestamptz, ${after.key})
      order by t.date_added, t.id limit ${batchSize}`.execute(db);
    if (rows.length > 0) yield withParts(db, tenant, messageParts, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last;
  }
}

/** The change log of the contact and its records, the oldest first, in batches. */
export async function* readHistory(db: Executor, tenant: Tenant, contactId: string): AsyncGenerator<Facts[]> {
  for (let after = "0"; ; ) {
    const { rows } = await sql<{ seq: string; facts: Facts }>`
      select t.seq::text as seq, to_jsonb(t) - ${[...unsaid, "seq", "request_id", "contact_id"]}::text[] as facts from change_log t
      where t.location_id = ${tenant} and t.contact_id = ${contactId} and t.seq > ${after}::bigint order by t.seq limit ${batchSize}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(({ facts }) => facts);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.seq;
  }
}

/** Names of records of any object, with the values of custom objects' records. Other contacts and businesses have only their names. */
export async function describeRecords(db: Executor, tenant: Tenant, ids: string[]): Promise<Map<string, { name: string; values: Facts }>> {
  const { rows } = await sql<{ id: string; name: string; values: Facts }>`
    select id, coalesce(${contactName("contact")}, '') as name, '{}'::jsonb as values from contact
      where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name, '{}'::jsonb from business where location_id = ${tenant} and id = any(${ids}::text[])
    union all select r.id, coalesce(r.properties ->> substring(s.primary_display_property from '[^.]+$'), r.id),
        coalesce((select jsonb_object_agg(f.name, r.properties -> f.property) from object_field f
          where f.location_id = ${tenant} and f.object_key = r.object_key and r.properties ? f.property), '{}')
      from object_record r join object_schema s on s.location_id = ${tenant} and s.key = r.object_key
      where r.location_id = ${tenant} and r.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, name, values }) => [id, { name, values }]));
}
