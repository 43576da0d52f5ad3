"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { conversationQueries } from "#lib/api/conversations.ts";

/** The latest email among the loaded messages that was exchanged with the contact: a reply refers to it. */
export function useLastEmail(conversationId: string): string | undefined {
  const { data } = useInfiniteQuery(conversationQueries.messages(conversationId));
  return useMemo(
    () =>
      data?.pages
        .flatMap((page) => page.messages)
        .find(({ messageType, status, forwardedTo }) => messageType === "TYPE_EMAIL" && status !== "scheduled" && forwardedTo === undefined)
        ?.id,
    [data],
  );
}
