import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { messageSearchQueries } from "#lib/api/message-search.ts";

const pendingLookMs = 5000;

/** A conversation's messages, oldest first: the latest ones, or those around a message that a search has found. */
export function useThreadPages(conversationId: string, foundId: string | undefined) {
  const { server } = useConnection();
  const latest = useInfiniteQuery({
    ...conversationQueries.messages(conversationId),
    enabled: foundId === undefined,
    // Another server does not report changes of a message's status, so the messages are polled.
    refetchInterval: ({ state }) =>
      !server.can("liveChanges") && state.data?.pages[0]?.messages.some(({ status }) => status === "pending") ? pendingLookMs : false,
  });
  const around = useInfiniteQuery({
    ...messageSearchQueries.around(server, conversationId, foundId ?? ""),
    enabled: foundId !== undefined,
  });
  const read = foundId === undefined ? latest : around;
  const messages = useMemo(() => (read.data?.pages ?? []).flatMap((page) => page.messages).toReversed(), [read.data]);
  return { read, messages };
}
