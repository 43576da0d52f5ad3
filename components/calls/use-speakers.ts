"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useStoredText } from "#components/ui/use-stored-text.ts";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { speakersOf } from "./transcript-words.ts";

/** The participants of a call. */
export type CallParties = { direction: "inbound" | "outbound"; contactName: string; userId: string | undefined };

export type Speakers = {
  nameOf: (channel: number) => string;
  isContact: (channel: number) => boolean;
  /** Undefined if the channels do not determine who speaks. */
  swap: (() => void) | undefined;
};

/** The names of a call's speakers. A telephone system that swaps the channels does so in all calls of the location. */
export function useSpeakers(sentences: readonly TranscriptSentence[], locationId: string, parties: CallParties): Speakers {
  const t = useTranslations("calls.speakers");
  const users = useUsers();
  const [stored, store] = useStoredText(`frontdesk.swappedSpeakers.${locationId}`);
  const isSwapped = stored === "yes";
  const { direction, contactName, userId } = parties;
  const speakers = useMemo(() => speakersOf(sentences, { direction, isSwapped }), [sentences, direction, isSwapped]);
  return {
    nameOf(channel) {
      const speaker = speakers.get(channel);
      if (speaker?.kind === "contact") return contactName || t("contact");
      if (speaker?.kind === "team") return userId ? userName(users, userId) : t("team");
      return t("numbered", { number: speaker === undefined ? 1 : speaker.number });
    },
    isContact(channel) {
      const speaker = speakers.get(channel);
      return speaker?.kind === "contact" || (speaker?.kind === "other" && speaker.number === 1);
    },
    swap: speakers.size === 2 ? () => store(isSwapped ? "no" : "yes") : undefined,
  };
}
