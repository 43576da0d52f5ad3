"use client";

import { createContext, useContext, useMemo } from "react";
import { Mark } from "#components/ui/mark.tsx";
import { type Match, matchesIn, type Phrase } from "#contract/conversations/search-words.ts";

const marksMost = 200;
/** In a longer text, nothing is highlighted beyond this length, because each character must be folded. */
const markedMost = 20_000;

type FoundWords = { text: string; phrases: readonly Phrase[] };

/** The search that found a message in this conversation; empty if there is none. */
const FoundContext = createContext<FoundWords>({ text: "", phrases: [] });
export const FoundProvider = FoundContext.Provider;
export const useFoundWords = (): FoundWords => useContext(FoundContext);

export const findMarks = (text: string, phrases: readonly Phrase[]): readonly Match[] =>
  phrases.length === 0 ? [] : matchesIn(text.slice(0, markedMost), phrases, marksMost).matches;

/** A text in which the search's words are highlighted. */
export function Marked({ text }: { text: string }) {
  const { phrases } = useFoundWords();
  const marks = useMemo(() => findMarks(text, phrases), [text, phrases]);
  return <MarkedParts text={text} marks={marks} />;
}

/** A text with highlighted parts, in their order. */
export function MarkedParts({ text, marks }: { text: string; marks: readonly Match[] }) {
  if (marks.length === 0) return text;
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <Mark>{text.slice(start, end)}</Mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
