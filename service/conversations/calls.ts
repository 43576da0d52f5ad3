import { type CallFacts, type CallListed, type calls as contract, recordingSizeMost } from "#contract/conversations/calls.ts";
import { callStatus, direction } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import type { Upload } from "#contract/request-facts.ts";
import { isStorableText } from "#contract/validation.ts";
import * as messages from "#db/conversations/messages.ts";
import * as rows from "#db/conversations/recordings.ts";
import type { Context } from "../context.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import { spooled, TooLarge } from "../files/spool.ts";
import type { Handlers } from "../handler.ts";
import { noMessage } from "./messages.ts";
import { keepRecording, keepTranscript, sentenceOf, storeRecording } from "./recordings.ts";
import { callCode } from "./rules.ts";

async function requireCall(ctx: Context, messageId: string): Promise<messages.Message> {
  const message = (await messages.findById(ctx.db, ctx.tenant, messageId, ctx.onlyAssignedTo)) ?? noMessage();
  if (message.type !== callCode) throw new ApiError("INVALID", { message: "The message is not a call." });
  return message;
}

async function factsOf(ctx: Context, messageId: string): Promise<CallFacts> {
  const recording = await rows.find(ctx.db, ctx.tenant, messageId);
  return {
    recording:
      recording === undefined
        ? null
        : { sizeBytes: Number(recording.size_bytes), durationMs: recording.duration_ms === null ? null : Number(recording.duration_ms) },
    sentenceCount: await rows.countSentences(ctx.db, ctx.tenant, messageId),
  };
}

/** Stores the body as a recording; undefined if it is not a WAV. */
const received = ({ settings, deps, tenant }: Context, { body }: Upload) =>
  spooled(settings.dataDir, body ?? new Blob([]).stream(), recordingSizeMost, (file) => storeRecording(deps.files, tenant, file)).catch(
    (thrown: unknown) => {
      throw thrown instanceof TooLarge ? new ApiError("BODY_TOO_LARGE", { message: "The recording is larger than 100 MB." }) : thrown;
    },
  );

const changed = (message: messages.Message) => ({
  entity: "message" as const,
  id: message.id,
  contactId: message.contact_id,
  action: "update" as const,
  facts: { conversation_id: message.conversation_id },
});

/** The cursor of a transcript search: the date, the call and the sentence. */
function readPlace(before: string): { at: string; messageId: string; position: number } {
  const parts = /^\["([^"]{10,50})","([\x21-\x7e]{1,100}) (\d{1,9})"\]$/.exec(Buffer.from(before, "base64url").toString("utf8"));
  const [, at, messageId, position] = parts ?? [];
  if (at === undefined || messageId === undefined || Number.isNaN(Date.parse(at)) || !isStorableText(messageId))
    throw new ApiError("BAD_REQUEST", { message: "before is not a valid cursor" });
  return { at, messageId, position: Number(position) };
}

const listedOf = (row: rows.ListedCall): CallListed => ({
  messageId: row.id,
  conversationId: row.conversation_id,
  contactId: row.contact_id,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  direction: direction.parse(row.direction),
  status: row.call_status === null ? null : callStatus.parse(row.call_status),
  durationS: row.call_duration_s,
  hasRecording: row.has_recording,
  hasTranscript: row.has_transcript,
  isAnswered: row.is_answered,
  dateAdded: row.date_added.toISOString(),
});

export const calls: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, after } }) {
    const [at, id] = after === undefined ? [] : readCursor("after", after);
    const found = await rows.listCalls(ctx.db, ctx.tenant, {
      type: callCode,
      limit,
      after: at === undefined || id === undefined ? undefined : { at, id },
      onlyAssignedTo: ctx.onlyAssignedTo,
    });
    const last = found.length === limit ? found.at(-1) : undefined;
    return { calls: found.map(listedOf), next: last === undefined ? null : writeCursor([last.place, last.id]) };
  },

  async get(ctx, { params }) {
    await requireCall(ctx, params.messageId);
    return factsOf(ctx, params.messageId);
  },

  async putRecording(ctx, { params, upload }) {
    const message = await requireCall(ctx, params.messageId);
    const before = await rows.find(ctx.db, ctx.tenant, message.id);
    const file = await received(ctx, upload);
    if (file === undefined) throw new ApiError("INVALID", { message: "The file is not a WAV." });
    try {
      await ctx.tx(async (tx) => {
        const now = ctx.now();
        await keepRecording({ tx, tenant: ctx.tenant, now }, message.id, file);
        const seconds = file.durationMs === undefined ? null : Math.round(file.durationMs / 1000);
        await messages.update(tx, ctx.tenant, message.id, { call_duration_s: seconds, date_updated: now });
        await messages.announce(tx, ctx.tenant, changed(message));
      });
    } catch (thrown) {
      await ctx.deps.files.remove(file.key);
      throw thrown;
    }
    if (before?.file_key.startsWith("recordings/")) await ctx.deps.files.remove(before.file_key);
    return factsOf(ctx, message.id);
  },

  async putTranscript(ctx, { params, body }) {
    const message = await requireCall(ctx, params.messageId);
    await ctx.tx(async (tx) => {
      await keepTranscript(tx, ctx.tenant, message.id, body.sentences);
      await messages.update(tx, ctx.tenant, message.id, { date_updated: ctx.now() });
      await messages.announce(tx, ctx.tenant, changed(message));
    });
    return factsOf(ctx, message.id);
  },

  async searchTranscripts(ctx, { query: { text, limit, before } }) {
    const found = await rows.searchTranscripts(ctx.db, ctx.tenant, {
      text,
      limit,
      before: before === undefined ? undefined : readPlace(before),
      onlyAssignedTo: ctx.onlyAssignedTo,
    });
    const last = found.length === limit ? found.at(-1) : undefined;
    return {
      hits: found.map((row) => ({
        ...sentenceOf(row),
        messageId: row.message_id,
        conversationId: row.conversation_id,
        contactId: row.contact_id,
        contactName: row.contact_name,
        direction: direction.parse(row.direction),
        dateAdded: row.date_added.toISOString(),
      })),
      next: last === undefined ? null : writeCursor([last.place, `${last.message_id} ${last.position}`]),
    };
  },
};
