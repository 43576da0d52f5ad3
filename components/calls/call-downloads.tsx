"use client";

import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { callQueries } from "#lib/api/calls.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { textWithTimes } from "./transcript-words.ts";

type CallDownloadsProps = {
  locationId: string;
  messageId: string;
  sound: Blob | null | undefined;
  sentences: readonly TranscriptSentence[];
};

export function CallDownloads({ locationId, messageId, sound, sentences }: CallDownloadsProps) {
  const saveText = async () => {
    try {
      saveFile("transcription.txt", "text/plain", await callQueries.transcriptText(locationId, messageId));
    } catch (error) {
      notify({ title: "The transcript was not downloaded.", description: wordsOf(error).message, tone: "danger" });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sound ? (
        <Button size="sm" icon={<Download aria-hidden />} onClick={() => saveFile("audio.wav", "audio/wav", sound)}>
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
