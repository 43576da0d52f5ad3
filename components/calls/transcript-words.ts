import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { clockOf } from "#lib/format/clock.ts";

// Pure functions for transcripts. Times of sentences are in milliseconds, times of the player in seconds.

/** Sentences in the order of their times. */
export const inOrder = (sentences: readonly TranscriptSentence[]): TranscriptSentence[] =>
  [...sentences].sort((one, other) => one.startTime - other.startTime || one.sentenceIndex - other.sentenceIndex);

export type Speaker = { kind: "contact" } | { kind: "team" } | { kind: "other"; number: number };

/**
 * The speakers of a call by their channels. Telephone systems that record two channels put the caller on the lower one, so for two channels
 * the direction of the call determines who speaks. Some systems do it the other way round: `isSwapped`. For other numbers of channels, the
 * speakers are unknown.
 */
export function speakersOf(
  sentences: readonly TranscriptSentence[],
  { direction, isSwapped }: { direction: "inbound" | "outbound"; isSwapped: boolean },
): ReadonlyMap<number, Speaker> {
  const channels = [...new Set(sentences.map(({ mediaChannel }) => mediaChannel))].sort((one, other) => one - other);
  const isContactFirst = (direction === "inbound") !== isSwapped;
  return new Map(
    channels.map((channel, place) => [
      channel,
      channels.length === 2 ? { kind: (place === 0) === isContactFirst ? "contact" : "team" } : { kind: "other", number: place + 1 },
    ]),
  );
}

/** A sentence as plain text for copying. */
export type SpokenLine = { clock: string; speaker: string; text: string };

export const textWithTimes = (
  sentences: readonly TranscriptSentence[],
  nameOf: (channel: number) => string,
  lineOf: (line: SpokenLine) => string,
): string =>
  inOrder(sentences)
    .map(({ startTime, mediaChannel, transcript }) =>
      lineOf({ clock: clockOf(startTime / 1000), speaker: nameOf(mediaChannel), text: transcript }),
    )
    .join("\n");

/** The current or last sentence at this time; -1 before the first one. */
export function indexAt(sentences: readonly TranscriptSentence[], seconds: number): number {
  const ms = seconds * 1000;
  return sentences.findLastIndex(({ startTime }) => startTime <= ms + 1);
}

export const hitsOf = (sentences: readonly TranscriptSentence[], text: string): number[] => {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? [] : sentences.flatMap(({ transcript }, index) => (transcript.toLowerCase().includes(wanted) ? [index] : []));
};

/** Splits a text into parts; every second part is a match. */
export function partsOf(text: string, wanted: string): { text: string; isHit: boolean }[] {
  const sought = wanted.trim().toLowerCase();
  if (sought === "") return [{ text, isHit: false }];
  const parts: { text: string; isHit: boolean }[] = [];
  let from = 0;
  for (let at = text.toLowerCase().indexOf(sought); at !== -1; at = text.toLowerCase().indexOf(sought, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isHit: false });
    parts.push({ text: text.slice(at, at + sought.length), isHit: true });
    from = at + sought.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHit: false });
  return parts;
}

const unsureBelow = 0.6;
/** Servers return confidence as a fraction or as a percentage. */
export const isUnsure = ({ confidence }: Pick<TranscriptSentence, "confidence">): boolean =>
  (confidence > 1 ? confidence / 100 : confidence) < unsureBelow;
