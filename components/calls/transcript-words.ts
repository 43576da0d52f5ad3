import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { clockOf } from "#lib/format/clock.ts";

// Pure functions for transcripts. Times of sentences are in milliseconds, times of the player in seconds.

/** Sentences in the order of their times. */
export const inOrder = (sentences: readonly TranscriptSentence[]): TranscriptSentence[] =>
  [...sentences].sort((one, other) => one.startTime - other.startTime || one.sentenceIndex - other.sentenceIndex);

/** The speakers, in the order in which they first speak. */
export const speakersOf = (sentences: readonly TranscriptSentence[]): number[] => [
  ...new Set(inOrder(sentences).map(({ mediaChannel }) => mediaChannel)),
];

/** A sentence of a copied transcript. Speakers are numbered from 1. */
export type SpokenLine = { clock: string; number: number; text: string };

export const textWithTimes = (sentences: readonly TranscriptSentence[], lineOf: (line: SpokenLine) => string): string => {
  const speakers = speakersOf(sentences);
  return inOrder(sentences)
    .map(({ startTime, mediaChannel, transcript }) =>
      lineOf({ clock: clockOf(startTime / 1000), number: speakers.indexOf(mediaChannel) + 1, text: transcript }),
    )
    .join("\n");
};

/** The current or last sentence at this time; -1 before the first one. */
export function indexAt(sentences: readonly TranscriptSentence[], seconds: number): number {
  const ms = seconds * 1000;
  return sentences.findLastIndex(({ startTime }) => startTime <= ms + 1);
}

export const hitsOf = (sentences: readonly TranscriptSentence[], text: string): number[] => {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? [] : sentences.flatMap(({ transcript }, index) => (transcript.toLowerCase().includes(wanted) ? [index] : []));
};

/** Splits a text into parts, of which every other one is a match. */
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
