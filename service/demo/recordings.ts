import * as rows from "#db/conversations/recordings.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { keepRecording, storeRecording } from "../conversations/recordings.ts";
import { callCode } from "../conversations/rules.ts";
import type { Files } from "../files/kept.ts";

const recordedMost = 3;
const rate = 8000;
const headBytes = 44;

/** Gives the latest calls a recording: a hum wherever a person speaks, so that the audio matches the transcript. */
export async function recordCalls(tx: Executor, files: Files, tenant: Tenant, now: Date): Promise<void> {
  const calls = await rows.listCalls(tx, tenant, { type: callCode, limit: recordedMost, after: undefined, onlyAssignedTo: undefined });
  for (const { id } of calls) {
    const sentences = await rows.listTranscript(tx, tenant, id);
    const file = sentences.length === 0 ? undefined : await storeRecording(files, tenant, humOf(sentences));
    if (file) await keepRecording({ tx, tenant, now }, id, file);
  }
}

type Said = Pick<rows.StoredSentence, "media_channel" | "start_ms" | "end_ms">;

/** A WAV with one channel and 8 bits per sample. */
function humOf(sentences: readonly Said[]): Uint8Array {
  const samples = Math.ceil((Math.max(...sentences.map(({ end_ms }) => end_ms)) / 1000) * rate);
  const file = Buffer.alloc(headBytes + samples, 128);
  file.write("RIFF", 0);
  file.writeUInt32LE(headBytes - 8 + samples, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples, 40);
  for (const sentence of sentences) hum(file, sentence);
  return file;
}

function hum(file: Buffer, { media_channel, start_ms, end_ms }: Said): void {
  const pitch = media_channel === 1 ? 196 : 123;
  const [from, to] = [Math.floor((start_ms / 1000) * rate), Math.floor((end_ms / 1000) * rate)];
  for (let at = from; at < to; at++) {
    const seconds = at / rate;
    const syllable = Math.abs(Math.sin(Math.PI * 2.3 * seconds)) * (0.6 + 0.4 * Math.sin(seconds * 1.7));
    const edge = Math.min(1, (at - from) / 800, (to - at) / 800);
    const tone = [1, 2, 3].reduce((sum, harmonic) => sum + Math.sin(2 * Math.PI * pitch * harmonic * seconds) / harmonic, 0);
    file[headBytes + at] = 128 + Math.round(40 * syllable * edge * tone);
  }
}
