import type { files as contract } from "#contract/conversations/files.ts";
import { ApiError } from "#contract/errors.ts";
import * as messages from "#db/conversations/messages.ts";
import * as rows from "#db/conversations/recordings.ts";
import { recordRead } from "../audit/record-read.ts";
import type { Context } from "../context.ts";
import { fileResponse } from "../files/ranges.ts";
import type { Handlers } from "../handler.ts";
import { noMessage } from "./messages.ts";
import { sentenceOf, transcriptText } from "./recordings.ts";
import { upload } from "./upload.ts";

const noRecording = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Recording not found" });
};

const requireExisting = async (ctx: Context, messageId: string) =>
  (await messages.findById(ctx.db, ctx.tenant, messageId, ctx.onlyAssignedTo)) ?? noMessage();

/** A player requests one recording many times in ranges; only the first range counts as a read. */
const isFromBeginning = (range: string | undefined) => range === undefined || !/^bytes=[1-9]/.test(range);

async function transcriptOf(ctx: Context, messageId: string) {
  const { contact_id: contactId } = await requireExisting(ctx, messageId);
  const sentences = await rows.listTranscript(ctx.db, ctx.tenant, messageId);
  if (sentences.length === 0) throw new ApiError("NOT_FOUND", { message: "Transcription not found" });
  await recordRead(ctx, { entity: "transcript", entityId: messageId, contactId });
  return sentences.map(sentenceOf);
}

const recordingHeaders = { "content-type": "audio/x-wav", "content-disposition": 'attachment; filename="audio.wav"' };

export const files: Handlers<typeof contract> = {
  upload: (ctx, input) => upload(ctx, input.upload),

  async recording(ctx, { params, headers: { range } }) {
    const { contact_id: contactId } = await requireExisting(ctx, params.messageId);
    const recording = (await rows.find(ctx.db, ctx.tenant, params.messageId)) ?? noRecording();
    if (isFromBeginning(range)) await recordRead(ctx, { entity: "recording", entityId: params.messageId, contactId });
    return (await fileResponse(ctx.deps.files, recording.file_key, { range, requestId: ctx.requestId }, recordingHeaders)) ?? noRecording();
  },

  transcription: (ctx, { params }) => transcriptOf(ctx, params.messageId),

  async transcriptionText(ctx, { params }) {
    return new Response(transcriptText(await transcriptOf(ctx, params.messageId)), {
      headers: { "content-type": "text/plain; charset=utf-8", "content-disposition": 'attachment; filename="transcription.txt"' },
    });
  },
};
