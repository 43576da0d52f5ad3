"use client";

import { ArrowLeftRight, ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Mark } from "#components/ui/mark.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { clockOf } from "#lib/format/clock.ts";
import { indexAt, isUnsure, partsOf } from "./transcript-words.ts";
import type { Speakers } from "./use-speakers.ts";

type TranscriptProps = {
  /** In the order of their times. */
  sentences: readonly TranscriptSentence[];
  speakers: Speakers;
  seconds: number;
  isPlaying: boolean;
  search: string;
  hits: readonly number[];
  onSearch: (text: string) => void;
  onSeek: (seconds: number) => void;
};

export function Transcript({ sentences, speakers, seconds, isPlaying, search, hits, onSearch, onSeek }: TranscriptProps) {
  const t = useTranslations("calls.transcript");
  const followId = useId();
  const [isFollowing, setIsFollowing] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const current = indexAt(sentences, seconds);
  const hitAt = hits.findLastIndex((index) => index <= current);

  useEffect(() => {
    if (!isFollowing || !isPlaying) return;
    list.current?.children[current]?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [current, isFollowing, isPlaying]);

  const goTo = (hit: number | undefined) => {
    const sentence = hit === undefined ? undefined : sentences[hit];
    if (hit === undefined || sentence === undefined) return;
    onSeek(sentence.startTime / 1000);
    list.current?.children[hit]?.scrollIntoView({ block: "center" });
  };

  return (
    <section aria-label={t("transcript")} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput label={t("searchTranscript")} value={search} onChange={onSearch} placeholder={t("searchThisCall")} className="w-64" />
        {search.trim() === "" ? null : (
          <>
            <span role="status" className="text-sm text-muted tabular-nums">
              {hits.length === 0 ? t("noMatches") : t("sentenceCount", { count: hits.length })}
            </span>
            <IconButton
              label={t("previousMatch")}
              icon={<ChevronUp aria-hidden />}
              disabled={hits.length === 0}
              onClick={() => goTo(hits[(hitAt <= 0 ? hits.length : hitAt) - 1])}
            />
            <IconButton
              label={t("nextMatch")}
              icon={<ChevronDown aria-hidden />}
              disabled={hits.length === 0}
              onClick={() => goTo(hits[(hitAt + 1) % hits.length])}
            />
          </>
        )}
        {speakers.swap ? (
          <IconButton label={t("swapSpeakers")} icon={<ArrowLeftRight aria-hidden />} className="ms-auto" onClick={speakers.swap} />
        ) : null}
        <label htmlFor={followId} className={cx("flex items-center gap-2 text-sm", !speakers.swap && "ms-auto")}>
          <Switch id={followId} checked={isFollowing} onChange={({ target }) => setIsFollowing(target.checked)} />
          {t("follow")}
        </label>
      </div>
      <ol ref={list} className="grid max-h-128 gap-1 overflow-y-auto">
        {sentences.map((sentence, index) => (
          <Sentence
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their positions
            key={index}
            sentence={sentence}
            speaker={speakers.nameOf(sentence.mediaChannel)}
            isContact={speakers.isContact(sentence.mediaChannel)}
            isCurrent={index === current}
            search={search}
            onSeek={onSeek}
          />
        ))}
      </ol>
    </section>
  );
}

type SentenceProps = {
  sentence: TranscriptSentence;
  speaker: string;
  isContact: boolean;
  isCurrent: boolean;
  search: string;
  onSeek: (seconds: number) => void;
};

/** The contact's sentences are on the left, the others' on the right. */
function Sentence({ sentence, speaker, isContact, isCurrent, search, onSeek }: SentenceProps) {
  const t = useTranslations("calls.transcript");
  const isDim = isUnsure(sentence);
  return (
    <li className={cx("flex", !isContact && "justify-end")}>
      <button
        type="button"
        aria-current={isCurrent ? "time" : undefined}
        title={isDim ? t("lowConfidenceThisPartWasHard") : undefined}
        onClick={() => onSeek(sentence.startTime / 1000)}
        className={cx(
          "max-w-[85%] rounded-md border px-3 py-1.5 text-start text-sm hover:bg-default sm:max-w-[70%]",
          isCurrent ? "border-accent bg-accent-soft text-accent-soft-foreground" : "border-transparent",
        )}
      >
        <span className={cx("me-2 text-xs tabular-nums", isCurrent ? "" : "text-muted")}>
          {t("speaker", { speaker, clock: clockOf(sentence.startTime / 1000) })}
        </span>
        <span className={isDim && !isCurrent ? "text-muted italic" : ""}>
          {partsOf(sentence.transcript, search).map(({ text, isHit }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their positions
            isHit ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
          )}
        </span>
      </button>
    </li>
  );
}
