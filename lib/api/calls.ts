import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallListed, TranscriptHit } from "#contract/conversations/calls.ts";
import type { TranscriptSentence } from "#contract/conversations/files.ts";
import { contactName } from "../format/names.ts";
import { api, app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";
import { contactQueries } from "./contacts.ts";
import { ifAny } from "./if-any.ts";

type Where = Pick<CurrentConnection, "locationId" | "isOwn">;

const soundKeptMs = 5 * 60_000;

const exportedMost = 20;

/** Calls as the public interface tells of them: as exported messages, each with its contact, and not whether it was recorded. */
async function exportedCalls(client: QueryClient, locationId: string, cursor: string, signal: AbortSignal) {
  const page = { locationId, channel: "Call" as const, limit: exportedMost, ...(cursor === "" ? {} : { cursor }) };
  const { messages, nextCursor } = await api.conversations.messages.export({ query: page }, { signal });
  const nameOf = async (contactId: string) => {
    const contact = await ifAny(client.ensureQueryData(contactQueries.one(contactId)));
    return [contactId, contact && contactName(contact)] as const;
  };
  const names = new Map(await Promise.all([...new Set(messages.map(({ contactId }) => contactId))].map(nameOf)));
  const calls = messages.map(
    ({ id, conversationId, contactId, direction, dateAdded, meta }): CallListed => ({
      ...{ messageId: id, conversationId, contactId, direction, dateAdded },
      contactName: names.get(contactId) ?? null,
      status: meta?.callStatus ?? null,
      durationS: meta?.callDuration === undefined ? null : Number(meta.callDuration),
      hasRecording: false,
      hasTranscript: false,
    }),
  );
  return { calls, next: nextCursor };
}

/** The sentences of a call. A server may answer those of a short one as the documents show them, as one object. */
async function sentencesOf(locationId: string, messageId: string, signal: AbortSignal): Promise<TranscriptSentence[] | null> {
  const answer = await ifAny(api.conversations.files.transcription({ params: { messageId, locationId } }, { signal }));
  return answer && [answer].flat();
}

/** What was said in the next calls of the export: the public interface searches no transcripts, and tells each call's. */
async function searchedCalls(client: QueryClient, locationId: string, text: string, cursor: string, signal: AbortSignal) {
  const { calls, next } = await exportedCalls(client, locationId, cursor, signal);
  const wanted = text.toLowerCase();
  const hitsOf = async (call: CallListed): Promise<TranscriptHit[]> => {
    const sentences = await client.ensureQueryData(callQueries.transcript(locationId, call.messageId));
    const { messageId, conversationId, contactId, contactName, direction, dateAdded } = call;
    return (sentences ?? [])
      .filter(({ transcript }) => transcript.toLowerCase().includes(wanted))
      .map((sentence) => ({ ...sentence, messageId, conversationId, contactId, contactName, direction, dateAdded }));
  };
  return { hits: (await Promise.all(calls.map(hitsOf))).flat(), next };
}

/** Calls with their sound and words. */
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
      queryFn: ({ signal }) => sentencesOf(locationId, messageId, signal),
      staleTime: soundKeptMs,
    }),
  transcriptText: async (locationId: string, messageId: string): Promise<Blob> =>
    (await api.conversations.files.transcriptionText({ params: { messageId, locationId } })).blob(),
  list: ({ locationId, isOwn }: Where) =>
    infiniteQueryOptions({
      queryKey: ["messages", "calls", locationId] as const,
      initialPageParam: "",
      queryFn: ({ client, signal, pageParam: after }) =>
        isOwn
          ? app.inbox.calls.list({ query: { locationId, limit: 50, ...(after === "" ? {} : { after }) } }, { signal })
          : exportedCalls(client, locationId, after, signal),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  search: ({ locationId, isOwn }: Where, text: string) =>
    infiniteQueryOptions({
      queryKey: ["transcripts", "search", locationId, text] as const,
      initialPageParam: "",
      queryFn: ({ client, signal, pageParam: before }) =>
        isOwn
          ? app.inbox.calls.searchTranscripts({ query: { locationId, text, limit: 50, ...(before === "" ? {} : { before }) } }, { signal })
          : searchedCalls(client, locationId, text, before, signal),
      getNextPageParam: ({ next }) => next ?? undefined,
      enabled: text.trim().length >= 2,
    }),
};
