import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type Message, onlyOf, type UnsaidColumn, withEmail } from "./messages.ts";

export type ExportFilter = {
  /** Undefined: every type but email. */
  type: number | undefined;
  conversationId: string | undefined;
  contactId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** What was written later than this is left out. */
  until: Date | undefined;
  onlyAssignedTo: string | undefined;
};

const emailCode = 3;
/** Emails, which have a channel of their own, and review requests, which are not exported. */
const unsupported = [emailCode, 4];

const exported = (tenant: Tenant, filter: ExportFilter, column: "date_added" | "date_updated") => sql`
  m.location_id = ${tenant}
  and ${filter.type === undefined ? sql`m.type <> all(${unsupported}::smallint[])` : sql`m.type = ${filter.type}`}
  ${filter.until === undefined ? sql`` : sql`and m.${sql.ref(column)} <= ${filter.until}`}
  ${filter.conversationId === undefined ? sql`` : sql`and m.conversation_id = ${filter.conversationId}`}
  ${filter.contactId === undefined ? sql`` : sql`and m.conversation_id in (select id from conversation where location_id = ${tenant} and contact_id = ${filter.contactId})`}
  ${filter.from === undefined ? sql`` : sql`and m.date_added >= ${filter.from}`}
  ${filter.to === undefined ? sql`` : sql`and m.date_added <= ${filter.to}`}
  ${onlyOf(tenant, filter.onlyAssignedTo)}`;

export async function count(db: Executor, tenant: Tenant, filter: ExportFilter, by: "date_added" | "date_updated"): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message m where ${exported(tenant, filter, by)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Now, or later where a message that was recorded is dated ahead. */
export async function latest(db: Executor, tenant: Tenant, by: "date_added" | "date_updated", now: Date): Promise<Date> {
  const { rows } = await sql<{ ms: number }>`select ceil(extract(epoch from max(${sql.ref(by)})) * 1000)::float8 as ms
    from message where location_id = ${tenant}`.execute(db);
  return new Date(Math.max(now.getTime(), rows[0]?.ms ?? 0));
}

/** A message of an export: its instants are texts in UTC, to the microsecond, and an empty list is null. */
export type ExportedMessage = Omit<Message, UnsaidColumn | "date_added" | "date_updated" | "attachments"> & {
  date_added: string;
  date_updated: string;
  attachments: string[] | null;
};

const inUtc = (column: "date_added" | "date_updated") => sql`(m.${sql.ref(column)} at time zone 'UTC')::text as ${sql.ref(column)}`;
const columns = sql`m.location_id, m.id, m.conversation_id, m.contact_id, m.type, m.direction, m.status, m.body, m.content_type,
  nullif(m.attachments, '{}') as attachments, m.call_status, m.call_duration_s, m.source, m.user_id, m.mentions, m.sender, m.recipient, m.error, m.alt_id,
  m.conversation_provider_id, m.chat_widget_id, m.appointment_id, m.scheduled_at, m.retry_of, m.activity, ${inUtc("date_added")}, ${inUtc("date_updated")}`;

export type ExportPage = {
  by: "date_added" | "date_updated";
  order: "asc" | "desc";
  after: { at: string; id: string } | undefined;
  limit: number;
};

/** What the place that a page begins after does not imply. Beside an earlier bound, PostgreSQL would read the index from there on. */
function behind(filter: ExportFilter, { by, order, after }: ExportPage): ExportFilter {
  if (after === undefined) return filter;
  const isByAdded = by === "date_added";
  if (order === "asc") return { ...filter, from: isByAdded ? undefined : filter.from };
  return { ...filter, until: undefined, to: isByAdded ? undefined : filter.to };
}

export async function list(db: Executor, tenant: Tenant, filter: ExportFilter, page: ExportPage): Promise<ExportedMessage[]> {
  const column = sql.ref(page.by);
  const direction = page.order === "asc" ? sql`asc` : sql`desc`;
  const sign = page.order === "asc" ? sql`>` : sql`<`;
  const after =
    page.after === undefined
      ? sql``
      : sql`and (m.${column}, m.id) ${sign} (${page.after.at}::timestamp at time zone 'UTC', ${page.after.id})`;
  const order = sql`order by m.${column} ${direction}, m.id ${direction}`;
  const found = sql`select * from message m where ${exported(tenant, behind(filter, page), page.by)} ${after} ${order} limit ${page.limit}`;
  const [emails, ofEmail]: [RawBuilder<unknown>, RawBuilder<unknown>] =
    filter.type === emailCode ? [withEmail, sql`e.subject, thread.ids as email_ids`] : [sql``, sql`null as subject, null as email_ids`];
  const { rows } = await sql<ExportedMessage>`select ${columns}, ${ofEmail} from (${found}) as m ${emails} ${order}`.execute(db);
  return rows;
}
