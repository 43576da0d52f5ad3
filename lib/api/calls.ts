import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallListed } from "#contract/conversations/calls.ts";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { isRecent } from "../calls/missed-calls.ts";
import type { CallReads, CrmServer } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";
import { contactQueries } from "./contacts.ts";
import { ifAny } from "./if-any.ts";

const soundKeptMs = 5 * 60_000;

/** Returns the sentences of a call. Some servers return a single sentence as an object, as shown in the documents. */
async function sentencesOf(locationId: string, messageId: string, signal: AbortSignal): Promise<TranscriptSentence[] | null> {
  const answer = await ifAny(api.conversations.files.transcription({ params: { messageId, locationId } }, { signal }));
  return answer && [answer].flat();
}

/** Reads contacts and transcripts through the cache, for servers that have no list of calls. */
const cachedReads = (client: QueryClient, { locationId }: CrmServer, signal: AbortSignal): CallReads => ({
  signal,
  contactOf: (contactId) => ifAny(client.ensureQueryData(contactQueries.one(contactId))),
  transcriptOf: (messageId) => client.ensureQueryData(callQueries.transcript(locationId, messageId)),
});

/** Limits how much is read of a server whose list never ends. */
const recentPagesMost = 40;

/** The calls whose caller may still be waiting, and at most one page of earlier ones. */
async function recentCalls(server: CrmServer, reads: CallReads): Promise<CallListed[]> {
  const found: CallListed[] = [];
  const nowMs = Date.now();
  for (let page = 0, after: string | null = ""; after !== null && page < recentPagesMost; page++) {
    const { calls, next }: Awaited<ReturnType<CrmServer["calls"]["list"]>> = await server.calls.list(after, reads);
    found.push(...calls);
    const last = calls.at(-1);
    after = last !== undefined && isRecent(last, nowMs) ? next : null;
  }
  return found;
}

/** Queries for calls, recordings and transcripts. */
export const callQueries = {
  message: (id: string) =>
    queryOptions({
      queryKey: ["messages", "one", id] as const,
      queryFn: ({ signal }) => api.conversations.messages.get({ params: { id } }, { signal }),
    }),
  /** Null if the call has no recording. */
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
      queryFn: ({ signal }) => sentencesOf(locationId, messageId, signal),
      staleTime: soundKeptMs,
    }),
  transcriptText: async (locationId: string, messageId: string): Promise<Blob> =>
    (await api.conversations.files.transcriptionText({ params: { messageId, locationId } })).blob(),
  list: (server: CrmServer) =>
    infiniteQueryOptions({
      queryKey: ["messages", "calls", server.locationId] as const,
      initialPageParam: "",
      queryFn: ({ client, signal, pageParam: after }) => server.calls.list(after, cachedReads(client, server, signal)),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  recent: (server: CrmServer) =>
    queryOptions({
      queryKey: ["messages", "calls", server.locationId, "recent"] as const,
      queryFn: ({ client, signal }) => recentCalls(server, cachedReads(client, server, signal)),
    }),
  search: (server: CrmServer, text: string) =>
    infiniteQueryOptions({
      queryKey: ["transcripts", "search", server.locationId, text] as const,
      initialPageParam: "",
      queryFn: ({ client, signal, pageParam: before }) => server.calls.search(text, before, cachedReads(client, server, signal)),
      getNextPageParam: ({ next }) => next ?? undefined,
      enabled: text.trim().length >= 2,
    }),
};
