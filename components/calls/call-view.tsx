"use client";

import { useQuery } from "@tanstack/react-query";
import { AudioLines, Download } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton, SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { callQueries } from "#lib/api/calls.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { CallControls } from "./call-controls.tsx";
import { Transcript } from "./transcript.tsx";
import { hitsOf, inOrder, textWithTimes } from "./transcript-words.ts";
import { type CallParties, type Speakers, useSpeakers } from "./use-speakers.ts";
import { useWaveform } from "./use-waveform.ts";

const noWords = [] as const;

type CallViewProps = {
  locationId: string;
  messageId: string;
  parties: CallParties;
  startSeconds?: number;
  /** The words that are initially highlighted in the transcript. */
  searched?: string;
  /** Whether the page's shortcuts control this recording. */
  hasKeys?: boolean;
};

/** The recording and the transcript of a call, in sync. */
export function CallView({ locationId, messageId, parties, startSeconds = 0, searched = "", hasKeys = false }: CallViewProps) {
  const t = useTranslations("calls.callView");
  const sound = useQuery(callQueries.recording(locationId, messageId));
  const words = useQuery(callQueries.transcript(locationId, messageId));
  const container = useRef<HTMLDivElement>(null);
  const wave = useWaveform(container, sound.data, startSeconds);
  const [search, setSearch] = useState(searched);
  const sentences = useMemo(() => inOrder(words.data ?? noWords), [words.data]);
  const speakers = useSpeakers(sentences, locationId, parties);
  const hits = useMemo(() => hitsOf(sentences, search), [sentences, search]);
  const last = sentences.at(-1);
  const duration = wave.duration || (last === undefined ? 0 : last.endTime / 1000);

  if (sound.isError) return <Failure title={t("couldntLoadRecording")} error={sound.error} onRetry={sound.refetch} />;
  if (words.isError) return <Failure title={t("couldntLoadTranscript")} error={words.error} onRetry={words.refetch} />;
  if (sound.data === null && words.data === null)
    return (
      <EmptyState icon={<AudioLines aria-hidden />} title={t("noRecording")}>
        {t("thisCallHasNoRecordingAnd")}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      {sound.data === null ? <Banner>{t("thisCallHasATranscriptBut")}</Banner> : null}
      {wave.failure === undefined ? null : <Banner tone="danger">{wave.failure}</Banner>}
      {sound.data === null ? null : (
        <section aria-label={t("recording")} className="grid grid-cols-1 gap-2">
          <div className="relative">
            {wave.isReady || wave.failure !== undefined ? null : <Skeleton className="absolute inset-0 h-18" />}
            <div ref={container} className="min-h-18" />
            <Marks at={hits.flatMap((index) => sentences[index]?.startTime ?? [])} duration={duration} onSeek={wave.seek} />
          </div>
          <CallControls wave={wave} messageId={messageId} hasKeys={hasKeys} />
        </section>
      )}
      {words.data === undefined ? (
        <SkeletonLines count={8} />
      ) : words.data === null ? (
        <p className="text-sm text-muted">{t("thisCallHasNoTranscript")}</p>
      ) : (
        <Transcript
          sentences={sentences}
          speakers={speakers}
          seconds={wave.seconds}
          isPlaying={wave.isPlaying}
          search={search}
          hits={hits}
          onSearch={setSearch}
          onSeek={wave.seek}
        />
      )}
      <CallDownloads locationId={locationId} messageId={messageId} sound={sound.data} sentences={sentences} speakers={speakers} />
    </div>
  );
}

/** Marks the search's matches in the recording. */
function Marks({ at, duration, onSeek }: { at: readonly number[]; duration: number; onSeek: (seconds: number) => void }) {
  if (duration === 0) return null;
  return at.map((ms) => (
    <button
      key={ms}
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={() => onSeek(ms / 1000)}
      className="absolute top-0 z-10 h-full w-1 bg-warning opacity-70 hover:opacity-100"
      style={{ left: `${Math.min(100, (ms / 1000 / duration) * 100)}%` }}
    />
  ));
}

type CallDownloadsProps = {
  locationId: string;
  messageId: string;
  sound: Blob | null | undefined;
  sentences: readonly TranscriptSentence[];
  speakers: Speakers;
};

function CallDownloads({ locationId, messageId, sound, sentences, speakers }: CallDownloadsProps) {
  const t = useTranslations("calls.callView");
  const failureText = useFailureText();
  const saveText = async () => {
    try {
      saveFile("transcription.txt", "text/plain", await callQueries.transcriptText(locationId, messageId));
    } catch (error) {
      notify({ title: t("couldntDownloadTheTranscript"), description: failureText(error).message, tone: "danger" });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sound ? (
        <Button size="sm" icon={<Download aria-hidden />} onClick={() => saveFile("audio.wav", "audio/wav", sound)}>
          {t("recording")}
        </Button>
      ) : null}
      {sentences.length > 0 ? (
        <>
          <Button size="sm" icon={<Download aria-hidden />} onClick={() => void saveText()}>
            {t("transcript")}
          </Button>
          <CopyButton
            text={textWithTimes(sentences, speakers.nameOf, (line) => t("speakerLine", line))}
            label={t("copyTranscriptWithTimes")}
            isAction
          />
        </>
      ) : null}
    </div>
  );
}
