import { type RawBuilder, sql } from "kysely";
import { type Executor, plannedEachTime, sqlState } from "../pool.ts";
import { readWithin } from "../read-within.ts";
import type { Tenant } from "../tenant.ts";
import { emailColumns, findById, type Message, withEmail } from "./messages.ts";

// Finds messages by their words, the newest first. docs/decisions/message-search.md explains the two ways of reading.

type Place = { at: string; id: string };
export type MessageSearch = {
  /** A tsquery of folded words. */
  query: string;
  /** The part of the query that the index can answer; undefined if its words are too short. */
  indexed: string | undefined;
  /** Whether words must be next to each other. The index does not contain positions. */
  isPhrase: boolean;
  limit: number;
  before: Place | undefined;
  conversationId: string | undefined;
  onlyAssignedTo: string | undefined;
};
export type FoundPlaces = {
  found: Place[];
  /** The position at which the search ended before it had read all messages. */
  end: Place | undefined;
};

/** The most messages that a search reads from the newest on. */
const inOrderMost = 50_000;
/** The most messages that a search may find by the index. */
const indexedMost = 20_000;
/**
 * The cost of reading a message that the index finds, which may be anywhere in the table, compared with a message that is read in order.
 */
const indexedCost = 8;
/** How long such readings of one page may take. Among 50 million messages, one took longer than the 30 seconds of a request. */
const indexedMostMs = 2000;

const beyond = (before: Place | undefined) =>
  before === undefined ? sql`` : sql`and (s.date_added, s.message_id) < (${before.at}::timestamptz, ${before.id})`;

const columns = sql`s.message_id as id, s.date_added::text as at`;
const inOrder = sql`order by s.date_added desc, s.message_id desc`;

/** Messages of assigned conversations, and of the conversation that is searched. */
const allowed = (tenant: Tenant, { conversationId, onlyAssignedTo }: MessageSearch) =>
  conversationId === undefined && onlyAssignedTo === undefined
    ? sql``
    : sql`and exists (select from message m join conversation c on c.location_id = ${tenant} and c.id = m.conversation_id
        where m.location_id = ${tenant} and m.id = s.message_id
        ${conversationId === undefined ? sql`` : sql`and m.conversation_id = ${conversationId}`}
        ${onlyAssignedTo === undefined ? sql`` : sql`and c.assigned_to = ${onlyAssignedTo}`})`;

const placesOf = async (db: Executor, query: RawBuilder<Place>) => (await query.execute(db)).rows;

/** Reads this many messages in order, and stops when the page is full. */
async function readInOrder(
  db: Executor,
  tenant: Tenant,
  wanted: MessageSearch,
  before: Place | undefined,
  most: number,
): Promise<FoundPlaces> {
  const inRange = sql`from message_search s where s.location_id = ${tenant} ${beyond(before)} ${inOrder}`;
  const found = await placesOf(
    db,
    sql<Place>`select ${columns} from (select * ${inRange} limit ${most}) as s
      where s.words @@ ${wanted.query}::tsquery ${allowed(tenant, wanted)} ${inOrder} limit ${wanted.limit}`,
  );
  if (found.length >= wanted.limit) return { found, end: found.at(-1) };
  const [end] = await placesOf(db, sql<Place>`select ${columns} ${inRange} offset ${most - 1} limit 1`);
  return { found, end };
}

/** The most messages that the index may find before the search reads in order instead; undefined if the index should not be used. */
type Plan = { first: number | undefined; last: number | undefined };

/** The statistics do not contain the frequencies of rarer words, only that they are rare. */
const unknownShare = 0.001;

/**
 * Compares reading in order until the page is full with reading everything that the index finds, using the words' frequencies in the whole
 * table.
 */
async function planOf(db: Executor, { indexed, isPhrase, limit }: MessageSearch): Promise<Plan> {
  if (indexed === undefined) return { first: undefined, last: undefined };
  const matches = await estimate(db, indexed);
  const { rows } = await sql<{ count: number }>`select reltuples as count from pg_class where oid = 'message_search'::regclass`.execute(db);
  const all = Math.max(0, rows[0]?.count ?? 0);
  const isKnown = matches > all * unknownShare;
  if (isKnown && matches > indexedMost) return { first: undefined, last: undefined };
  // The number at which both cost the same, or at which reading in order would end early. Phrases are rarer than their words, so reading in
  // order seldom fills a page.
  const even = Math.max(Math.sqrt((limit * all) / indexedCost), (limit * all) / inOrderMost);
  const first = isPhrase ? indexedMost : Math.min(indexedMost, Math.ceil(even));
  return { first: isKnown && matches > first * 2 ? undefined : first, last: indexedMost };
}

/** The planner's estimate of the matches in the whole table. */
async function estimate(db: Executor, query: string): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>`${sql.raw(plannedEachTime)}
    explain (format json) select from message_search where words @@ ${query}::tsquery`.execute(db);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

/** Undefined if it takes longer than this. */
async function within<T>(mostMs: number, db: Executor, read: (tx: Executor) => Promise<T>): Promise<T | undefined> {
  try {
    return await readWithin(db, mostMs, read);
  } catch (error) {
    if (sqlState(error) === "57014") return undefined;
    throw error;
  }
}

/** All matches that the index finds; undefined if there are more than `most`. */
async function readIndexed(
  db: Executor,
  tenant: Tenant,
  wanted: MessageSearch,
  before: Place | undefined,
  most: number,
): Promise<FoundPlaces | undefined> {
  const { rows } = await sql<Place & { count: number }>`${sql.raw(plannedEachTime)}
    with hit as materialized (
      select s.message_id, s.date_added, s.words from message_search s
      where s.location_id = ${tenant} and s.words @@ ${wanted.indexed}::tsquery limit ${most + 1}
    )
    select ${columns}, (select count(*)::int from hit) as count from (select 1) as one
    left join lateral (
      select * from hit as s where (select count(*) from hit) <= ${most} and s.words @@ ${wanted.query}::tsquery
        ${beyond(before)} ${allowed(tenant, wanted)} ${inOrder} limit ${wanted.limit}
    ) as s on true ${inOrder}`.execute(db);
  if ((rows[0]?.count ?? 0) > most) return undefined;
  const found = rows.filter(({ id }) => id !== null).map(({ id, at }) => ({ id, at }));
  return { found, end: found.length < wanted.limit ? undefined : found.at(-1) };
}

/** Reads the messages of the conversation that is searched, or of all conversations of a user; undefined if there are too many. */
async function readOwn(db: Executor, tenant: Tenant, wanted: MessageSearch, before: Place | undefined): Promise<FoundPlaces | undefined> {
  const { conversationId, onlyAssignedTo } = wanted;
  const { rows } = await sql<Place & { count: number }>`
    with own as materialized (
      select m.id from conversation c join message m on m.location_id = ${tenant} and m.conversation_id = c.id
      where c.location_id = ${tenant} ${conversationId === undefined ? sql`` : sql`and c.id = ${conversationId}`}
        ${onlyAssignedTo === undefined ? sql`` : sql`and c.assigned_to = ${onlyAssignedTo}`}
        ${before === undefined ? sql`` : sql`and m.date_added <= ${before.at}::timestamptz`}
      limit ${indexedMost + 1}
    )
    select ${columns}, (select count(*)::int from own) as count from (select 1) as one
    left join lateral (
      select s.* from own join message_search s on s.location_id = ${tenant} and s.message_id = own.id
      where (select count(*) from own) <= ${indexedMost} and s.words @@ ${wanted.query}::tsquery ${beyond(before)}
      ${inOrder} limit ${wanted.limit}
    ) as s on true ${inOrder}`.execute(db);
  if ((rows[0]?.count ?? 0) > indexedMost) return undefined;
  const found = rows.filter(({ id }) => id !== null).map(({ id, at }) => ({ id, at }));
  return { found, end: found.length < wanted.limit ? undefined : found.at(-1) };
}

/** The positions of a page's matches. The work and its time are limited: a page may end early, and `end` continues it. */
export async function findPlaces(db: Executor, tenant: Tenant, wanted: MessageSearch, mostMs = indexedMostMs): Promise<FoundPlaces> {
  let leftMs = mostMs;
  const timed = async (read: (tx: Executor) => Promise<FoundPlaces | undefined>) => {
    if (leftMs < 1) return undefined;
    const startedMs = performance.now();
    const found = await within(Math.ceil(leftMs), db, read);
    leftMs -= performance.now() - startedMs;
    return found;
  };
  const own = (of: MessageSearch, before: Place | undefined) => timed((tx) => readOwn(tx, tenant, of, before));
  const indexed = (of: MessageSearch, before: Place | undefined, most: number | undefined) =>
    most === undefined ? undefined : timed((tx) => readIndexed(tx, tenant, of, before, most));

  const ofConversation = wanted.conversationId === undefined ? undefined : await own(wanted, wanted.before);
  if (ofConversation !== undefined) return ofConversation;
  const plan = await planOf(db, wanted);
  const rare = await indexed(wanted, wanted.before, plan.first);
  if (rare !== undefined) return rare;
  const newest = await readInOrder(db, tenant, wanted, wanted.before, inOrderMost);
  if (newest.found.length >= wanted.limit || newest.end === undefined) return newest;
  const rest = { ...wanted, limit: wanted.limit - newest.found.length };
  const older =
    (plan.first === plan.last ? undefined : await indexed(rest, newest.end, plan.last)) ??
    (wanted.onlyAssignedTo === undefined ? undefined : await own(rest, newest.end));
  return older === undefined ? newest : { found: [...newest.found, ...older.found], end: older.end };
}

export type FoundMessage = {
  id: string;
  conversation_id: string;
  contact_id: string;
  contact_name: string | null;
  type: number;
  direction: string;
  user_id: string | null;
  date_added: Date;
  text: string;
  subject: string | null;
  attachments: string[];
  transcript: string | null;
};

/** The columns of these messages that results show, with at most this much of each text. */
export async function listFound(db: Executor, tenant: Tenant, ids: string[], textMost: number): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    select m.id, m.conversation_id, m.contact_id, coalesce(c.name, c.email, c.phone) as contact_name, m.type, m.direction, m.user_id, m.date_added,
      left(message_text(m.body, m.content_type), ${textMost}) as text, e.subject,
      array(select file_name(url) from unnest(m.attachments) as url) as attachments,
      (select left(string_agg(t.transcript, ' ' order by t.position), ${textMost}) from transcript_sentence t
        where m.type = 1 and t.location_id = ${tenant} and t.message_id = m.id) as transcript
    from message m left join contact c on c.location_id = ${tenant} and c.id = m.contact_id
    left join email e on e.location_id = ${tenant} and e.message_id = m.id
    where m.location_id = ${tenant} and m.id = any(${ids}::text[]) order by m.date_added desc, m.id desc`.execute(db);
  return rows;
}

/** Whether the words of all of the location's messages were computed. */
export async function isIndexed(db: Executor, tenant: Tenant): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from message_indexing where location_id = ${tenant} and contact_id is null and user_id is null) as waits`.execute(
    db,
  );
  return rows[0]?.waits === false;
}

const pageBeside = async (db: Executor, tenant: Tenant, message: Message, isOlder: boolean, limit: number): Promise<Message[]> => {
  const { rows } = await sql<Message>`
    select m.*, ${emailColumns} from (
      select * from message where location_id = ${tenant} and conversation_id = ${message.conversation_id}
        and (date_added, id) ${isOlder ? sql`<` : sql`>`} (select date_added, id from message where location_id = ${tenant} and id = ${message.id})
      order by date_added ${isOlder ? sql`desc` : sql`asc`}, id ${isOlder ? sql`desc` : sql`asc`} limit ${limit}
    ) as m ${withEmail(tenant)} order by m.date_added desc, m.id desc`.execute(db);
  return rows;
};

/** Messages around, before or after one of a conversation, newest first; undefined if it has no such message. */
export async function listBeside(
  db: Executor,
  tenant: Tenant,
  wanted: {
    conversationId: string;
    messageId: string;
    side: "around" | "older" | "newer";
    limit: number;
    onlyAssignedTo: string | undefined;
  },
): Promise<{ messages: Message[]; hasOlder: boolean; hasNewer: boolean } | undefined> {
  const { side } = wanted;
  const message = await findById(db, tenant, wanted.messageId, wanted.onlyAssignedTo);
  if (message === undefined || message.conversation_id !== wanted.conversationId) return undefined;
  const limit = side === "around" ? Math.ceil(wanted.limit / 2) : wanted.limit;
  const older = side === "newer" ? [] : await pageBeside(db, tenant, message, true, limit + 1);
  const newer = side === "older" ? [] : await pageBeside(db, tenant, message, false, limit + 1);
  return {
    messages: [...newer.slice(-limit), ...(side === "around" ? [message] : []), ...older.slice(0, limit)],
    hasOlder: side === "newer" || older.length > limit,
    hasNewer: side === "older" || newer.length > limit,
  };
}
