import { open } from "node:fs/promises";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { ApiError } from "#contract/errors.ts";
import { readBytes } from "#contract/read-body.ts";
import * as rows from "#db/conversations/recordings.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Files, SpooledFile } from "../files/kept.ts";
import { keyOfUrl, locationOfKey } from "../files/public-files.ts";
import type { Settings } from "../settings.ts";
import type { MessageContext } from "./place.ts";
import { wavOf } from "./wav.ts";

export type KeptRecording = { key: string; size: number; durationMs: number | undefined };

const headSize = 65_536;

const headOf = async (files: Files, key: string, size: number) =>
  readBytes(new Response(await files.read(key, { start: 0, end: Math.min(size, headSize) - 1 })), { limitBytes: headSize });

/** An uploaded file as a call's recording. Throws unless it is a WAV that this location uploaded. */
export async function recordingOfUrl(files: Files, settings: Settings, tenant: Tenant, url: string): Promise<KeptRecording> {
  const key = keyOfUrl(settings, url);
  const found = key !== undefined && locationOfKey(key) === tenant ? await files.stat(key) : undefined;
  if (key === undefined || found === undefined)
    throw new ApiError("INVALID", { message: "attachments.0 must be a file uploaded at /conversations/messages/upload" });
  const wav = found.size === 0 ? undefined : wavOf(await headOf(files, key, found.size), found.size);
  if (wav === undefined) throw new ApiError("INVALID", { message: "attachments.0 must be a WAV file" });
  return { key, size: found.size, durationMs: wav.durationMs };
}

/** Stores a WAV as a separate file; undefined if it is not a WAV. The caller must remove it if the transaction fails. */
export async function storeRecording(files: Files, tenant: Tenant, content: Uint8Array | SpooledFile): Promise<KeptRecording | undefined> {
  const isInMemory = content instanceof Uint8Array;
  const size = isInMemory ? content.byteLength : content.size;
  const wav = isInMemory ? wavOf(content, size) : await wavOfFile(content);
  if (wav === undefined) return undefined;
  const key = `recordings/${tenant}/${newId()}.wav`;
  await files.put(key, content, "audio/x-wav");
  return { key, size, durationMs: wav.durationMs };
}

/** The properties in the file's header; undefined if the file is not a WAV. */
export async function wavOfFile({ path, size }: SpooledFile): Promise<ReturnType<typeof wavOf>> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headSize) });
    return wavOf(buffer.subarray(0, bytesRead), size);
  } finally {
    await file.close();
  }
}

/** Sets the message's recording. */
export const keepRecording = ({ tx, tenant, now }: MessageContext, messageId: string, file: KeptRecording) =>
  rows.put(tx, tenant, {
    message_id: messageId,
    file_key: file.key,
    size_bytes: file.size,
    duration_ms: file.durationMs ?? null,
    date_added: now,
  });

export const keepTranscript = (tx: Executor, tenant: Tenant, messageId: string, sentences: readonly TranscriptSentence[]) =>
  rows.putTranscript(
    tx,
    tenant,
    messageId,
    sentences.map((sentence) => ({
      media_channel: sentence.mediaChannel,
      sentence_index: sentence.sentenceIndex,
      start_ms: sentence.startTime,
      end_ms: sentence.endTime,
      transcript: sentence.transcript,
      confidence: sentence.confidence,
    })),
  );

export const sentenceOf = (row: rows.StoredSentence): TranscriptSentence => ({
  mediaChannel: row.media_channel,
  sentenceIndex: row.sentence_index,
  startTime: row.start_ms,
  endTime: row.end_ms,
  transcript: row.transcript,
  confidence: row.confidence,
});

const twoDigits = (number: number) => String(number).padStart(2, "0");
const clock = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
};

/** A transcript as text: time, channel and sentence on each line. */
export const transcriptText = (sentences: TranscriptSentence[]): string =>
  sentences.map(({ startTime, mediaChannel, transcript }) => `[${clock(startTime)}] Channel ${mediaChannel}: ${transcript}\n`).join("");
