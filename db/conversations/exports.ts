import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { emailColumns, type Message, onlyOf, type UnsaidColumn, withEmail } from "./messages.ts";
import { isSince } from "./moves.ts";

export type DateColumn = "date_added" | "date_updated";

export type ExportFilter = {
  /** Undefined means every type except email. */
  type: number | undefined;
  conversationId: string | undefined;
  contactId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** Excludes later messages. */
  until: Date | undefined;
  onlyAssignedTo: string | undefined;
};

const emailCode = 3;
/** Emails have their own channel, and review requests are not exported. */
const unsupported = [emailCode, 4];

/** The source of a message's dates: the message, or its state before it changed. */
type Dates = { added: RawBuilder<unknown>; place: RawBuilder<unknown>; id: RawBuilder<unknown> };

const exported = (tenant: Tenant, filter: ExportFilter, { added, place }: Dates) => sql`
  m.location_id = ${tenant}
  and ${filter.type === undefined ? sql`m.type <> all(${unsupported}::smallint[])` : sql`m.type = ${filter.type}`}
  ${filter.until === undefined ? sql`` : sql`and ${place} <= ${filter.until}`}
  ${filter.conversationId === undefined ? sql`` : sql`and m.conversation_id = ${filter.conversationId}`}
  ${filter.contactId === undefined ? sql`` : sql`and m.conversation_id in (select id from conversation where location_id = ${tenant} and contact_id = ${filter.contactId})`}
  ${filter.from === undefined ? sql`` : sql`and ${added} >= ${filter.from}`}
  ${filter.to === undefined ? sql`` : sql`and ${added} <= ${filter.to}`}
  ${onlyOf(tenant, filter.onlyAssignedTo)}`;

const datesNow = (by: DateColumn): Dates => ({ added: sql`m.date_added`, place: sql`m.${sql.ref(by)}`, id: sql`m.id` });

export type Beginning = { total: number; until: Date; begun: string };

/** The number of messages, the snapshot at the start, and the date of the last message, which is in the future if one was recorded so. */
export async function begin(db: Executor, tenant: Tenant, filter: ExportFilter, by: DateColumn, now: Date): Promise<Beginning> {
  const { rows } = await sql<{ total: number; latest_ms: number | null; begun: string }>`
    select count(*)::int as total, pg_current_snapshot()::text as begun,
      (select ceil(extract(epoch from max(${sql.ref(by)})) * 1000)::float8 from message where location_id = ${tenant}) as latest_ms
    from message m where ${exported(tenant, filter, datesNow(by))}`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error("A count without its number.");
  return { total: first.total, until: new Date(Math.max(now.getTime(), first.latest_ms ?? 0)), begun: first.begun };
}

/** A message of an export: its instants are text in UTC, to the microsecond, and an empty list is null. */
export type ExportedMessage = Omit<Message, UnsaidColumn | "date_added" | "date_updated" | "attachments"> & {
  date_added: string;
  date_updated: string;
  attachments: string[] | null;
  /** Its position when the export began, if it has changed since. */
  stood?: string | null;
};

const inUtc = (column: DateColumn | "stood") => sql`(m.${sql.ref(column)} at time zone 'UTC')::text as ${sql.ref(column)}`;
const columns = sql`m.location_id, m.id, m.conversation_id, m.contact_id, m.type, m.direction, m.status, m.body, m.content_type,
  nullif(m.attachments, '{}') as attachments, m.call_status, m.call_duration_s, m.source, m.user_id, m.mentions, m.sender, m.recipient, m.error, m.alt_id,
  m.conversation_provider_id, m.chat_widget_id, m.appointment_id, m.scheduled_at, m.retry_of, m.activity, ${inUtc("date_added")}, ${inUtc("date_updated")}`;

export type ExportPage = {
  by: DateColumn;
  order: "asc" | "desc";
  after: { at: string; id: string } | undefined;
  /** The snapshot in which the export began. */
  begun: string;
  limit: number;
};

/** Drops the bounds that the cursor implies, because PostgreSQL would otherwise scan the index from the earlier bound. */
function behind(filter: ExportFilter, { by, order, after }: ExportPage): ExportFilter {
  if (after === undefined) return filter;
  const isByAdded = by === "date_added";
  if (order === "asc") return { ...filter, from: isByAdded ? undefined : filter.from };
  return { ...filter, until: undefined, to: isByAdded ? undefined : filter.to };
}

const isMoved = (tenant: Tenant, { by, begun }: ExportPage) =>
  sql`${isSince(tenant, sql`${begun}::pg_snapshot`)} ${by === "date_added" ? sql`and redated` : sql``}`;

/** The initial dates of messages that changed since. A change locks its message, so the ids of its moves are in order. */
const movedSince = (tenant: Tenant, page: ExportPage) => sql`
  select distinct on (message_id) message_id as id, date_added, ${sql.ref(page.by)} as place from message_move
  where ${isMoved(tenant, page)} order by message_id, message_move.id`;

const directionOf = ({ order }: ExportPage) => (order === "asc" ? sql`asc` : sql`desc`);
const inOrder = (page: ExportPage, place: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`order by ${place} ${directionOf(page)}, ${id} ${directionOf(page)}`;

function wanted(tenant: Tenant, filter: ExportFilter, page: ExportPage, dates: Dates): RawBuilder<unknown> {
  const sign = page.order === "asc" ? sql`>` : sql`<`;
  const after =
    page.after === undefined
      ? sql``
      : sql`and (${dates.place}, ${dates.id}) ${sign} (${page.after.at}::timestamp at time zone 'UTC', ${page.after.id})`;
  return sql`${exported(tenant, behind(filter, page), dates)} ${after}`;
}

/** A page of messages in index order. */
function existing(tenant: Tenant, filter: ExportFilter, page: ExportPage, more = sql``): RawBuilder<unknown> {
  const now = datesNow(page.by);
  return sql`select m.*, ${now.place} as place, null::timestamptz as stood from message m
    where ${wanted(tenant, filter, page, now)} ${more} ${inOrder(page, now.place, now.id)} limit ${page.limit}`;
}

/** A page of messages at their initial positions. */
function stood(tenant: Tenant, filter: ExportFilter, page: ExportPage): RawBuilder<unknown> {
  const then = { added: sql`moved.date_added`, place: sql`moved.place`, id: sql`moved.id` };
  return sql`
    (${existing(tenant, filter, page, sql`and m.id not in (select id from moved)`)})
    union all
    (select m.*, moved.place, moved.place as stood
      from (select * from moved ${inOrder(page, sql`place`, sql`id`)}) as moved
      cross join lateral (select * from message where location_id = ${tenant} and id = moved.id offset 0) m
      where ${wanted(tenant, filter, page, then)} ${inOrder(page, then.place, then.id)} limit ${page.limit})
    ${inOrder(page, sql`place`, sql`id`)} limit ${page.limit}`;
}

export async function list(db: Executor, tenant: Tenant, filter: ExportFilter, page: ExportPage): Promise<ExportedMessage[]> {
  const [emails, ofEmail]: [RawBuilder<unknown>, RawBuilder<unknown>] =
    filter.type === emailCode ? [withEmail(tenant), emailColumns] : [sql``, sql`null as subject, null as email_ids, null as forwarded_to`];
  const said = (found: RawBuilder<unknown>, more: RawBuilder<unknown>) =>
    sql`select ${columns}, ${ofEmail}, ${more} from (${found}) as m ${emails} ${inOrder(page, sql`m.place`, sql`m.id`)}`;
  // Positions rarely change, so the first query assumes that none did.
  const hasMoved = sql`(select true where exists (select from message_move where ${isMoved(tenant, page)})) as has_moved`;
  const { rows: asNow } = await sql<
    ExportedMessage & { has_moved: true | null }
  >`${said(existing(tenant, filter, page), hasMoved)}`.execute(db);
  if (asNow[0]?.has_moved === null) return asNow;
  const { rows } = await sql<ExportedMessage>`
    with moved as materialized (${movedSince(tenant, page)}) ${said(stood(tenant, filter, page), inUtc("stood"))}`.execute(db);
  return rows;
}
