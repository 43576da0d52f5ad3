"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { conversationQueries } from "#lib/api/conversations.ts";

/** The email that an answer in the conversation answers, among the messages read so far. */
export function useLastEmail(conversationId: string): string | undefined {
  const { data } = useInfiniteQuery(conversationQueries.messages(conversationId));
  return useMemo(
    () =>
      data?.pages.flatMap((page) => page.messages).find((message) => message.messageType === "TYPE_EMAIL" && message.status !== "scheduled")
        ?.id,
    [data],
  );
}
