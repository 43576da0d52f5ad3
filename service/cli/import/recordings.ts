import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { transcriptSentence } from "#contract/conversations/files.ts";
import { codeOfType } from "#contract/conversations/types.ts";
import * as messages from "#db/conversations/messages.ts";
import * as rows from "#db/conversations/recordings.ts";
import { reasonOfFile } from "#db/system-reason.mjs";
import { keepRecording, keepTranscript, storeRecording } from "../../conversations/recordings.ts";
import { openFiles } from "../../files/files.ts";
import { kind, type Place } from "./kind.ts";

// Recordings and transcripts of calls made in another system.

const instantMs = z
  .number()
  .min(0)
  .max(24 * 60 * 60 * 1000);

const sentence = z
  .strictObject({
    ...transcriptSentence.shape,
    mediaChannel: z.number().int().min(0).max(100),
    sentenceIndex: z.number().int().min(0).max(1_000_000),
    startTime: instantMs,
    endTime: instantMs,
    transcript: z.string().max(10_000),
    confidence: z.number().min(0).max(100),
  })
  .refine(({ startTime, endTime }) => endTime >= startTime, { error: "must not be before startTime", path: ["endTime"] });

const recording = z.strictObject({
  locationId: z.string().optional(),
  messageId: z.string().min(1).max(100),
  file: z.string().min(1).max(4000),
  transcript: z.array(sentence).max(100_000).optional(),
});

const callTypes = (
  ["TYPE_CALL", "TYPE_CAMPAIGN_CALL", "TYPE_CAMPAIGN_MANUAL_CALL", "TYPE_CAMPAIGN_VOICEMAIL", "TYPE_IVR_CALL"] as const
).map(codeOfType);

/** Larger than any call, so that a wrong file is not read completely. */
const sizeMost = 2 * 1024 ** 3 - 1;

async function contentOf({ directory, fail }: Place, file: string): Promise<Buffer> {
  const content = await readFile(path.resolve(directory, file)).catch((error: unknown) =>
    fail("file", `${file} cannot be read: ${reasonOfFile(error)}`),
  );
  return content.byteLength > sizeMost ? fail("file", `${file} is too large`) : content;
}

export const recordingKinds = {
  recordings: kind(
    recording,
    async (place, item) => {
      const { tx, tenant, settings, now, fail } = place;
      const message = (await messages.findById(tx, tenant, item.messageId)) ?? fail("messageId", "there is no such message");
      if (!callTypes.includes(message.type)) fail("messageId", "is not a call");
      const files = openFiles(settings);
      const stored =
        (await storeRecording(files, tenant, await contentOf(place, item.file))) ?? fail("file", `${item.file} is not a WAV file`);
      place.files?.whenUndone.push(() => files.remove(stored.key));
      const before = await rows.find(tx, tenant, item.messageId);
      await keepRecording({ tx, tenant, now }, item.messageId, stored);
      if (before !== undefined && before.file_key !== stored.key) place.files?.whenKept.push(() => files.remove(before.file_key));
      if (stored.durationMs !== undefined)
        await messages.update(tx, tenant, item.messageId, { call_duration_s: Math.round(stored.durationMs / 1000), date_updated: now });
      if (item.transcript !== undefined) await keepTranscript(tx, tenant, item.messageId, item.transcript);
      await messages.announce(tx, tenant, {
        entity: "message",
        id: item.messageId,
        contactId: message.contact_id,
        action: "update",
        facts: { conversation_id: message.conversation_id, recording: true },
      });
    },
    "messageId",
  ),
};
