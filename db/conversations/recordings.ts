import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { internalMessageTypes } from "./internal-types.ts";
import type { RecordingTable, TranscriptSentenceTable } from "./tables.ts";

export const find = (db: Executor, tenant: Tenant, messageId: string) =>
  db.selectFrom("recording").selectAll().where("location_id", "=", tenant).where("message_id", "=", messageId).executeTakeFirst();

/** Ordered by message id. */
export const listAfter = (db: Executor, tenant: Tenant, messageId: string, limit: number) =>
  db
    .selectFrom("recording")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("message_id", ">", messageId)
    .orderBy("message_id")
    .limit(limit)
    .execute();

/** Sets the message's recording, replacing an existing one. */
export const put = (db: Executor, tenant: Tenant, recording: Omit<Insertable<RecordingTable>, "location_id">) =>
  db
    .insertInto("recording")
    .values({ ...recording, location_id: tenant })
    .onConflict((conflict) =>
      conflict.columns(["location_id", "message_id"]).doUpdateSet({
        file_key: recording.file_key,
        size_bytes: recording.size_bytes,
        duration_ms: recording.duration_ms,
        date_added: recording.date_added,
      }),
    )
    .execute();

export type Sentence = Omit<Insertable<TranscriptSentenceTable>, "location_id" | "message_id" | "position">;

/** Sets the message's transcript, in this order. */
export async function putTranscript(db: Executor, tenant: Tenant, messageId: string, sentences: readonly Sentence[]): Promise<void> {
  await db.deleteFrom("transcript_sentence").where("location_id", "=", tenant).where("message_id", "=", messageId).execute();
  for (let start = 0; start < sentences.length; start += 1000)
    await db
      .insertInto("transcript_sentence")
      .values(
        sentences.slice(start, start + 1000).map((sentence, index) => ({
          ...sentence,
          location_id: tenant,
          message_id: messageId,
          position: start + index,
        })),
      )
      .execute();
}

export const listTranscript = (db: Executor, tenant: Tenant, messageId: string) =>
  db
    .selectFrom("transcript_sentence")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("message_id", "=", messageId)
    .orderBy("position")
    .execute();

export async function countSentences(db: Executor, tenant: Tenant, messageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transcript_sentence where location_id = ${tenant} and message_id = ${messageId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type StoredSentence = Awaited<ReturnType<typeof listTranscript>>[number];

const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);

export type TranscriptHit = StoredSentence & {
  conversation_id: string;
  contact_id: string;
  contact_name: string | null;
  date_added: Date;
  direction: string;
};

/** Sentences that contain the text, latest calls first. */
export async function searchTranscripts(
  db: Executor,
  tenant: Tenant,
  wanted: {
    text: string;
    limit: number;
    before: { at: string; messageId: string; position: number } | undefined;
    onlyAssignedTo: string | undefined;
  },
): Promise<(TranscriptHit & { place: string })[]> {
  const { before } = wanted;
  const { rows } = await sql<TranscriptHit & { place: string }>`
    select s.*, m.conversation_id, m.contact_id, m.date_added, m.date_added::text as place, m.direction, contact.name as contact_name
    from transcript_sentence s
    join message m on m.location_id = ${tenant} and m.id = s.message_id
    join contact on contact.location_id = ${tenant} and contact.id = m.contact_id
    where s.location_id = ${tenant} and lower(s.transcript) like ${`%${escaped(wanted.text)}%`}
      ${wanted.onlyAssignedTo === undefined ? sql`` : sql`and contact.assigned_to = ${wanted.onlyAssignedTo}`}
      ${before === undefined ? sql`` : sql`and (m.date_added, m.id, -s.position) < (${before.at}::timestamptz, ${before.messageId}, -${before.position}::integer)`}
    order by m.date_added desc, m.id desc, s.position limit ${wanted.limit}`.execute(db);
  return rows;
}

export type ListedCall = {
  id: string;
  conversation_id: string;
  contact_id: string;
  contact_name: string | null;
  contact_phone: string | null;
  direction: string;
  call_status: string | null;
  call_duration_s: number | null;
  has_recording: boolean;
  has_transcript: boolean;
  is_answered: boolean;
  date_added: Date;
  place: string;
};

/** Messages of a type with their recordings and transcripts, latest first. */
export async function listCalls(
  db: Executor,
  tenant: Tenant,
  wanted: { type: number; limit: number; after: { at: string; id: string } | undefined; onlyAssignedTo: string | undefined },
): Promise<ListedCall[]> {
  const { after, onlyAssignedTo } = wanted;
  const { rows } = await sql<ListedCall>`
    select m.id, m.conversation_id, m.contact_id, contact.name as contact_name, contact.phone as contact_phone, m.direction, m.call_status, m.call_duration_s,
      m.date_added, m.date_added::text as place,
      exists (select from recording r where r.location_id = ${tenant} and r.message_id = m.id) as has_recording,
      exists (select from transcript_sentence s where s.location_id = ${tenant} and s.message_id = m.id) as has_transcript,
      exists (
        select from message answer where answer.location_id = ${tenant} and answer.conversation_id = m.conversation_id and answer.date_added > m.date_added
          and answer.direction = 'outbound' and answer.user_id is not null and answer.forward_of is null and answer.cancelled_at is null
          and answer.type <> all(${internalMessageTypes}::smallint[])
      ) as is_answered
    from message m
    join contact on contact.location_id = ${tenant} and contact.id = m.contact_id
    where m.location_id = ${tenant} and m.type = ${wanted.type}
      ${onlyAssignedTo === undefined ? sql`` : sql`and contact.assigned_to = ${onlyAssignedTo}`}
      ${after === undefined ? sql`` : sql`and (m.date_added, m.id) < (${after.at}::timestamptz, ${after.id})`}
    order by m.date_added desc, m.id desc limit ${wanted.limit}`.execute(db);
  return rows;
}
