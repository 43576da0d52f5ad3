import { copyFile } from "node:fs/promises";
import { z } from "zod";
import { conversationFound } from "#contract/conversations/conversations.ts";
import { transcriptSentence } from "#contract/conversations/files.ts";
import { type Email, email, type Message, message } from "#contract/conversations/messages.ts";
import { conversationTypes, messageTypes } from "#contract/conversations/types.ts";
import { isApiError } from "#contract/errors.ts";
import { wavOfFile } from "../../conversations/recordings.ts";
import { emailCode } from "../../conversations/rules.ts";
import { UsageError } from "../usage-error.ts";
import { records } from "./objects.ts";
import { byCursor, instantOr, ofEach, part, type Reading, row, unlessGone } from "./part.ts";
import { contacts } from "./people.ts";
import { FileRefused } from "./source.ts";

const codeOf = (name: string): number => Number(Object.entries(conversationTypes).find(([, each]) => each === name)?.[0] ?? 1);
const messageCodeOf = (name: string): number | null => {
  const code = Object.entries(messageTypes).find(([, each]) => each === name)?.[0];
  return code === undefined ? null : Number(code);
};

const conversationsOfPage = 100;

/** The start of the page after a conversation: its sort value, or its time if the source returns no sort value. */
function placeOf(last: z.output<typeof conversationFound> | undefined): string {
  const place = last?.sort?.length ? last.sort.join(",") : String(last?.lastMessageDate || "");
  if (place === "") throw new UsageError("The source does not say where the next page of conversations starts.");
  return place;
}

export const conversations = part({
  name: "conversations",
  scope: "conversations.readonly",
  needs: ["contacts"],
  item: conversationFound,
  read: ({ api, locationId }, cursor) =>
    byCursor(typeof cursor === "string" ? cursor : undefined, async (startAfterDate: string | undefined) => {
      const query = { locationId, limit: conversationsOfPage, ...(startAfterDate === undefined ? {} : { startAfterDate }) };
      const found = (await api.conversations.conversations.search({ query })).conversations;
      const last = found.at(-1);
      const details = found.map(async (each) => {
        if (each.starred !== undefined) return each;
        const one = await unlessGone(api.conversations.conversations.get({ params: { conversationId: each.id } }));
        return { ...each, starred: one?.starred ?? false, ...(one?.assignedTo === undefined ? {} : { assignedTo: one.assignedTo }) };
      });
      return { items: await Promise.all(details), next: found.length < conversationsOfPage ? undefined : placeOf(last) };
    }),
  rows: (item, { now, user }) => {
    const at = item.lastMessageDate ?? 0;
    const type = messageCodeOf(item.lastMessageType ?? "");
    const added = instantOr(item.dateAdded, at > 0 ? new Date(at).toISOString() : now);
    return [
      row("conversation", {
        id: item.id,
        contact_id: item.contactId,
        type: codeOf(item.type),
        assigned_to: user(item.assignedTo),
        unread_count: Math.max(0, item.unreadCount),
        starred: item.starred ?? false,
        // The interface does not return the state of a conversation, so unread conversations count as waiting for an answer.
        state: item.unreadCount > 0 ? "open" : "done",
        snoozed_until: null,
        state_version: 0,
        last_message_type: type,
        last_message_body: item.lastMessageBody,
        last_message_direction: item.lastMessageDirection ?? null,
        last_message_at: type === null || at <= 0 ? null : new Date(at).toISOString(),
        last_outbound_action: item.lastMessageDirection === "outbound" && item.lastManualMessageDate === at ? "manual" : null,
        place_ms: at > 0 ? Math.floor(at) : Date.parse(added),
        manual_place_ms: item.lastManualMessageDate === undefined ? null : Math.floor(item.lastManualMessageDate),
        date_added: added,
        date_updated: instantOr(item.dateUpdated, added),
      }),
    ];
  },
});

const messagesOfPage = 500;
const sameInstantMost = 2000;

/**
 * The export is read oldest first. The source's cursor expires after two minutes, so a copy that continues starts again at the last
 * instant.
 */
const exportCursor = z.object({ channel: z.number(), since: z.string().nullable(), idsThen: z.array(z.string()) });
type ExportCursor = z.output<typeof exportCursor>;
/** Without a channel, the export contains everything except emails. */
const channels = [undefined, "Email"] as const;

export const messages = part({
  name: "messages",
  scope: "conversations/message.readonly",
  needs: ["conversations"],
  item: message,
  async *read({ api, locationId }, cursor) {
    const start = exportCursor.optional().parse(cursor ?? undefined) ?? { channel: 0, since: null, idsThen: [] };
    for (const [index, channel] of channels.entries()) {
      if (index < start.channel) continue;
      let place: ExportCursor = index === start.channel ? start : { channel: index, since: null, idsThen: [] };
      const { since, idsThen } = place;
      const seen = new Set(idsThen);
      const pages = byCursor(undefined, async (next: string | undefined) => {
        const query = {
          ...{ locationId, limit: messagesOfPage, sortBy: "createdAt" as const, sortOrder: "asc" as const },
          ...(channel === undefined ? {} : { channel }),
          ...(since === null ? {} : { startDate: since }),
          ...(next === undefined ? {} : { cursor: next }),
        };
        const page = await api.conversations.messages.export({ query });
        return { items: page.messages, next: page.nextCursor === null || page.messages.length === 0 ? undefined : page.nextCursor };
      });
      for await (const page of pages) {
        const found = z.array(message).parse(page.items);
        place = placeAfter(place, found);
        yield { items: found.filter(({ id }) => !seen.has(id)), cursor: place };
      }
      yield { items: [], cursor: { channel: index + 1, since: null, idsThen: [] } };
    }
  },
  rows: (item, { now, user, users, file }) => [
    row("message", {
      id: item.id,
      conversation_id: item.conversationId,
      contact_id: item.contactId,
      type: item.type,
      direction: item.direction,
      status: item.status ?? null,
      body: item.body ?? "",
      content_type: item.contentType === "" ? "text/plain" : item.contentType,
      attachments: (item.attachments ?? []).map(file),
      call_status: item.meta?.callStatus ?? null,
      call_duration_s: item.meta?.callDuration === undefined ? null : Math.round(Number(item.meta.callDuration)) || 0,
      source: item.source ?? null,
      user_id: user(item.userId),
      mentions: item.mentions === undefined ? null : users(item.mentions),
      sender: item.from ?? null,
      recipient: item.to ?? null,
      error: item.error ?? null,
      failure: item.failure ?? null,
      alt_id: item.altId ?? null,
      conversation_provider_id: item.conversationProviderId ?? null,
      chat_widget_id: item.chatWidgetId ?? null,
      appointment_id: item.appointmentId ?? null,
      activity: item.meta?.appointment ?? null,
      template_id: null,
      scheduled_at: item.scheduledAt === undefined ? null : instantOr(item.scheduledAt, now),
      cancelled_at: null,
      retry_of: item.retryOf ?? null,
      claimed_status: null,
      provider_id: null,
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, instantOr(item.dateAdded, now)),
      bounced_at: null,
      // Failures of another server are not listed as failures of this one.
      failure_settled_at: now,
      forward_of: null,
    }),
  ],
});

function placeAfter({ channel, since, idsThen }: ExportCursor, found: readonly Message[]): ExportCursor {
  const last = found.at(-1)?.dateAdded;
  if (last === undefined) return { channel, since, idsThen };
  const then = found.filter(({ dateAdded }) => dateAdded === last).map(({ id }) => id);
  return { channel, since: last, idsThen: [...(last === since ? idsThen : []), ...then].slice(-sameInstantMost) };
}

/** The messages whose details have not been copied yet. */
async function* newMessages({ items, knownMessages }: Reading, isWanted: (each: Message) => boolean): AsyncGenerator<Message> {
  let waiting: Message[] = [];
  const flush = async () => {
    const known = await knownMessages(waiting.map(({ id }) => id));
    const fresh = waiting.filter(({ id }) => !known.has(id));
    waiting = [];
    return fresh;
  };
  for await (const each of items(messages)) {
    if (!isWanted(each)) continue;
    waiting.push(each);
    if (waiting.length === 200) yield* await flush();
  }
  yield* await flush();
}

const isOf = (found: Email, of: Message) =>
  found.dateAdded === of.dateAdded && found.direction === of.direction && found.conversationId === of.conversationId;

export const emails = part({
  name: "emails",
  scope: "conversations/message.readonly",
  needs: ["messages"],
  item: email.extend({ messageId: z.string() }),
  async *read(reading, cursor) {
    const { api } = reading;
    // A message lists the ids of all emails in its thread, in order, so the nth message of a thread that is read has the nth email.
    const read = new Map<string, number>();
    const parents = async function* () {
      for await (const each of newMessages(reading, ({ type }) => type === emailCode)) {
        const ids = each.meta?.email?.messageIds ?? [];
        const position = read.get(ids[0] ?? "") ?? 0;
        read.set(ids[0] ?? "", position + 1);
        const own = ids[position];
        yield { of: each, ids: own === undefined ? ids : [own, ...ids.filter((id) => id !== own).slice(0, 50)] };
      }
    };
    yield* ofEach(parents(), cursor, async ({ of, ids }) => {
      for (const id of ids) {
        const found = await unlessGone(api.conversations.messages.getEmail({ params: { id } }));
        if (found !== undefined && (ids.length === 1 || isOf(found, of))) return [{ ...found, messageId: of.id }];
      }
      return [];
    });
  },
  rows: (item) => [
    row("email", {
      id: item.id,
      message_id: item.messageId,
      thread_id: item.threadId,
      subject: item.subject ?? null,
      sender: item.from,
      recipients: item.to,
      cc: item.cc ?? [],
      bcc: item.bcc ?? [],
      reply_to_message_id: item.replyToMessageId ?? null,
      internet_id: null,
      provider: item.provider ?? null,
      reply_to: null,
    }),
  ],
});

/** Content that is not copied, with the reason for the report. */
const refusedItem = z.object({ what: z.string(), refused: z.string() });
type Refused = z.output<typeof refusedItem>;

const fileItem = z.union([z.object({ from: z.string(), url: z.string(), key: z.string(), size: z.number() }), refusedItem]);
const attachmentMost = 100 * 1024 * 1024;

const nameOf = (url: string) => {
  const last = URL.canParse(url) ? (new URL(url).pathname.split("/").at(-1) ?? "") : "";
  try {
    return decodeURIComponent(last) || "file";
  } catch (thrown) {
    if (thrown instanceof URIError) return "file";
    throw thrown;
  }
};

/** The addresses of the source's own files in a value, such as a file field. */
function* filesIn(value: unknown, from: string): Generator<string> {
  if (typeof value === "string") {
    if (value.startsWith(`${from}/`)) yield value;
  } else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) yield* filesIn(each, from);
}

/** Downloads a file. A file that cannot be downloaded is listed in the report. */
async function fetched<T>(
  { download }: Reading,
  address: string,
  what: string,
  sizeMost: number,
  keep: (file: { path: string; size: number }) => Promise<T>,
): Promise<T | Refused | undefined> {
  try {
    return await download(address, sizeMost, keep);
  } catch (thrown) {
    if (!(thrown instanceof FileRefused)) throw thrown;
    return { what, refused: thrown.message };
  }
}

export const files = part({
  name: "files",
  scope: "conversations/message.readonly",
  needs: ["messages"],
  item: fileItem,
  async *read(reading, cursor) {
    const seen = new Set<string>();
    const addresses = async function* () {
      for await (const each of newMessages(reading, ({ attachments }) => (attachments?.length ?? 0) > 0)) yield* each.attachments ?? [];
      for await (const each of reading.items(contacts)) yield* filesIn(each.customFields, reading.url);
      for await (const each of reading.items(records)) yield* filesIn(each.properties, reading.url);
    };
    const fresh = async function* () {
      for await (const address of addresses()) {
        if (seen.has(address) || !/^https?:/i.test(address)) continue;
        seen.add(address);
        yield address;
      }
    };
    yield* ofEach(fresh(), cursor, async (from) => {
      const isSecure = /\/files\/[^/]+\/s-/.test(from);
      const { key, url } = reading.keyOf(nameOf(from), isSecure);
      const kept = await fetched(reading, from, nameOf(from), attachmentMost, async ({ path, size }) => {
        await copyFile(path, reading.folder.fileOf(key));
        return { from, url, key, size };
      });
      return [kept ?? { what: nameOf(from), refused: "the file no longer exists" }];
    });
  },
  rows: () => [],
});

/** Copies calls and voicemails. */
const spokenCodes = [1, 8, 10, 13, 24];
const recordingMost = 200 * 1024 * 1024;

export const recordings = part({
  name: "recordings",
  scope: "conversations/message.readonly",
  needs: ["messages"],
  item: z.union([
    z.object({ messageId: z.string(), key: z.string(), size: z.number(), durationMs: z.number().nullable(), dateAdded: z.string() }),
    refusedItem,
  ]),
  read: (reading, cursor) =>
    ofEach(
      newMessages(reading, ({ type }) => spokenCodes.includes(type)),
      cursor,
      async ({ id, dateAdded }) => {
        const address = `/conversations/messages/${encodeURIComponent(id)}/locations/${encodeURIComponent(reading.locationId)}/recording`;
        const kept = await fetched(reading, address, `the recording of ${id}`, recordingMost, async (file) => {
          const wav = await wavOfFile(file);
          if (wav === undefined) throw new FileRefused("it is not a WAV file");
          const key = reading.recordingKey();
          await copyFile(file.path, reading.folder.fileOf(key));
          return { messageId: id, key, size: file.size, durationMs: wav.durationMs ?? null, dateAdded };
        });
        return kept === undefined ? [] : [kept];
      },
    ),
  rows: (item, { now }) =>
    "refused" in item
      ? []
      : [
          row("recording", {
            message_id: item.messageId,
            file_key: item.key,
            size_bytes: item.size,
            duration_ms: item.durationMs,
            date_added: instantOr(item.dateAdded, now),
          }),
        ],
});

export const transcripts = part({
  name: "transcripts",
  scope: "conversations/message.readonly",
  needs: ["messages"],
  item: z.union([z.object({ messageId: z.string(), sentences: z.array(transcriptSentence) }), refusedItem]),
  read: (reading, cursor) =>
    ofEach(
      newMessages(reading, ({ type }) => spokenCodes.includes(type)),
      cursor,
      async ({ id: messageId }) => {
        const params = { messageId, locationId: reading.locationId };
        try {
          const sentences = [await reading.api.conversations.files.transcription({ params })].flat();
          return sentences.length === 0 ? [] : [{ messageId, sentences }];
        } catch (thrown) {
          // Most calls have no transcript, and servers report that in different ways.
          if (!isApiError(thrown) || ![400, 403, 404, 422].includes(thrown.status)) throw thrown;
          return thrown.status === 404
            ? []
            : [
                {
                  what: `the transcript of ${messageId}`,
                  refused: `the source responded with status ${thrown.status}: ${thrown.message.slice(0, 200)}`,
                },
              ];
        }
      },
    ),
  rows: (item) =>
    "refused" in item
      ? []
      : item.sentences.map((each, position) =>
          row("transcript_sentence", {
            message_id: item.messageId,
            position,
            media_channel: each.mediaChannel,
            sentence_index: each.sentenceIndex,
            start_ms: each.startTime,
            end_ms: each.endTime,
            transcript: each.transcript,
            confidence: each.confidence,
          }),
        ),
});
