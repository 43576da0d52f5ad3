"use client";

import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { callQueries } from "#lib/api/calls.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { textWithTimes } from "./transcript-words.ts";

type CallDownloadsProps = {
  locationId: string;
  messageId: string;
  sound: Blob | null | undefined;
  sentences: readonly TranscriptSentence[];
};

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function CallDownloads({ locationId, messageId, sound, sentences }: CallDownloadsProps) {
  const saveText = async () => {
    try {
      save(await callQueries.transcriptText(locationId, messageId), "transcription.txt");
    } catch (error) {
      notify({ title: "The transcript was not downloaded.", description: wordsOf(error).message, tone: "danger" });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sound ? (
        <Button size="sm" icon={<Download aria-hidden />} onClick={() => save(sound, "audio.wav")}>
          Recording
        </Button>
      ) : null}
      {sentences.length > 0 ? (
        <>
          <Button size="sm" icon={<Download aria-hidden />} onClick={() => void saveText()}>
            Transcript
          </Button>
          <CopyButton text={textWithTimes(sentences)} label="Copy the transcript with times" />
        </>
      ) : null}
    </div>
  );
}
