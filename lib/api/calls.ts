import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { isFault } from "#contract/errors.ts";
import { api, app } from "./client.ts";

const ifAny = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (isFault(error, "NOT_FOUND")) return null;
    throw error;
  }
};

const soundKeptMs = 5 * 60_000;

/** Calls with their sound and words. Only the list and the search go beyond the public interface. */
export const callQueries = {
  message: (id: string) =>
    queryOptions({
      queryKey: ["messages", "one", id] as const,
      queryFn: ({ signal }) => api.conversations.messages.get({ params: { id } }, { signal }),
    }),
  /** Null where the call has none. */
  recording: (locationId: string, messageId: string) =>
    queryOptions({
      queryKey: ["recordings", messageId] as const,
      queryFn: async ({ signal }) => {
        const answer = await ifAny(api.conversations.files.recording({ params: { messageId, locationId } }, { signal }));
        return answer === null ? null : await answer.blob();
      },
      staleTime: soundKeptMs,
      gcTime: soundKeptMs,
    }),
  transcript: (locationId: string, messageId: string) =>
    queryOptions({
      queryKey: ["transcripts", messageId] as const,
      queryFn: ({ signal }) => ifAny(api.conversations.files.transcription({ params: { messageId, locationId } }, { signal })),
      staleTime: soundKeptMs,
    }),
  transcriptText: async (locationId: string, messageId: string): Promise<Blob> =>
    (await api.conversations.files.transcriptionText({ params: { messageId, locationId } })).blob(),
  list: (locationId: string) =>
    infiniteQueryOptions({
      queryKey: ["messages", "calls", locationId] as const,
      initialPageParam: "",
      queryFn: ({ signal, pageParam: after }) =>
        app.inbox.calls.list({ query: { locationId, limit: 50, ...(after === "" ? {} : { after }) } }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  search: (locationId: string, text: string) =>
    infiniteQueryOptions({
      queryKey: ["transcripts", "search", locationId, text] as const,
      initialPageParam: "",
      queryFn: ({ signal, pageParam: before }) =>
        app.inbox.calls.searchTranscripts({ query: { locationId, text, limit: 50, ...(before === "" ? {} : { before }) } }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
      enabled: text.trim().length >= 2,
    }),
};
