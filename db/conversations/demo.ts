import type { Insertable } from "kysely";
import type { Executor } from "../pool.ts";
import type { ConversationTable, EmailTable, MessageTable, MessageTemplateTable, TranscriptSentenceTable } from "./tables.ts";

export type PastConversations = {
  conversations: Insertable<ConversationTable>[];
  messages: Insertable<MessageTable>[];
  emails: Insertable<EmailTable>[];
  sentences: Insertable<TranscriptSentenceTable>[];
  templates: Insertable<MessageTemplateTable>[];
};

const rowsAtOnce = 500;

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** Inserts past conversations with all their messages. */
export async function insertPastConversations(db: Executor, past: PastConversations): Promise<void> {
  for (const part of parts(past.conversations)) await db.insertInto("conversation").values(part).execute();
  for (const part of parts(past.messages)) await db.insertInto("message").values(part).execute();
  for (const part of parts(past.emails)) await db.insertInto("email").values(part).execute();
  for (const part of parts(past.sentences)) await db.insertInto("transcript_sentence").values(part).execute();
  for (const part of parts(past.templates)) await db.insertInto("message_template").values(part).execute();
}
