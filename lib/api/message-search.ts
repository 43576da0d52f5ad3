import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { searchWordsMost } from "#contract/conversations/message-search.ts";
import { countWords, type Phrase } from "#contract/conversations/search-words.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";

/** `below` is the page that follows a newer one, so that pages begin and end at the same messages when they are refetched. */
type Page = { messageId: string; side: "around" | "older" | "newer"; below?: Page };

const around = (messageId: string): Page => ({ messageId, side: "around" });
const hitsPerPage = 30;
const messagesPerPage = 30;

export const isSearchable = (phrases: readonly Phrase[]): boolean => phrases.length > 0 && countWords(phrases) <= searchWordsMost;

/** The key of all searches. */
export const messageSearchKey = ["messages", "search"] as const;

export const messageSearchQueries = {
  /** Messages with the words of the text, newest first. */
  search: ({ app, locationId }: CrmServer, text: string) =>
    infiniteQueryOptions({
      queryKey: [...messageSearchKey, locationId, text] as const,
      queryFn: ({ pageParam, signal }) =>
        app.inbox.messageSearch.search(
          { query: { locationId, text, limit: hitsPerPage, ...(pageParam === "" ? {} : { before: pageParam }) } },
          { signal },
        ),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  /** The messages of a conversation around one of them, newest first; the next page is older, the previous page newer. */
  around: ({ app, locationId }: CrmServer, conversationId: string, messageId: string) =>
    infiniteQueryOptions({
      queryKey: ["messages", conversationId, "around", messageId] as const,
      queryFn: ({ pageParam: { messageId, side }, signal }) =>
        app.inbox.messageSearch.surroundings(
          { params: { conversationId }, query: { locationId, limit: messagesPerPage, messageId, side } },
          { signal },
        ),
      initialPageParam: around(messageId),
      getNextPageParam: ({ hasOlder, messages }, _pages, { below }): Page | undefined => {
        if (below !== undefined) return below;
        const oldest = messages.at(-1);
        return hasOlder && oldest ? { messageId: oldest.id, side: "older" } : undefined;
      },
      getPreviousPageParam: ({ hasNewer, messages }, _pages, below): Page | undefined => {
        const newest = messages[0];
        return hasNewer && newest ? { messageId: newest.id, side: "newer", below } : undefined;
      },
    }),
};
