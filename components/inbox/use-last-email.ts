"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { conversationQueries } from "#lib/api/conversations.ts";

/** The latest email among the loaded messages, to which a reply refers. */
export function useLastEmail(conversationId: string): string | undefined {
  const { data } = useInfiniteQuery(conversationQueries.messages(conversationId));
  return useMemo(
    () =>
      data?.pages.flatMap((page) => page.messages).find((message) => message.messageType === "TYPE_EMAIL" && message.status !== "scheduled")
        ?.id,
    [data],
  );
}
