import { z } from "zod";
import { id, instant, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { upload } from "../request-facts.ts";
import { transcriptSentence } from "./files.ts";
import { callStatus, direction } from "./types.ts";

export const recordingSizeMost = 100_000_000;

const messageId = z.object({ messageId: id });

const callFacts = z.object({
  recording: z.object({ sizeBytes: z.number(), durationMs: z.number().nullable() }).nullable(),
  sentenceCount: z.number().int(),
});
export type CallFacts = z.output<typeof callFacts>;

const transcriptHit = transcriptSentence.extend({
  messageId: id,
  conversationId: id,
  contactId: id,
  contactName: z.string().nullable(),
  direction,
  dateAdded: instant,
});
export type TranscriptHit = z.output<typeof transcriptHit>;

const callListed = z.object({
  messageId: id,
  conversationId: id,
  contactId: id,
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  direction,
  status: callStatus.nullable(),
  durationS: z.number().nullable(),
  hasRecording: z.boolean(),
  hasTranscript: z.boolean(),
  /** Whether a user has written to the contact since. */
  isAnswered: z.boolean(),
  dateAdded: instant,
});
export type CallListed = z.output<typeof callListed>;

export const calls = {
  list: endpoint({
    route: "GET /application/inbox/calls",
    summary: "Calls, the latest first.",
    session: true,
    right: "conversations.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({
        limit: queryNumber(z.number().int().min(1).max(100)).default(50),
        after: z.string().max(500).optional(),
      }),
    },
    output: z.object({ calls: z.array(callListed), next: z.string().nullable() }),
    errors: ["BAD_REQUEST"],
  }),
  get: endpoint({
    route: "GET /application/inbox/messages/:messageId/call",
    summary: "Whether a call has a recording and a transcript.",
    session: true,
    right: "conversations.readonly",
    reach: "filtered",
    input: { params: messageId, query: locationQuery },
    output: callFacts,
    errors: ["NOT_FOUND"],
  }),
  putRecording: endpoint({
    route: "PUT /application/inbox/messages/:messageId/recording",
    summary: "Attach a WAV file of at most 100 MB to a call, as the body. It replaces an earlier one.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    accepts: "stream",
    input: { params: messageId, query: locationQuery, body: z.custom<Blob | Uint8Array<ArrayBuffer>>().optional(), upload },
    output: callFacts,
    errors: ["NOT_FOUND", "INVALID", "BODY_TOO_LARGE"],
  }),
  putTranscript: endpoint({
    route: "PUT /application/inbox/messages/:messageId/transcript",
    summary: "Set a call's transcript. It replaces an earlier one.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    input: { params: messageId, body: z.strictObject({ locationId: id, sentences: z.array(transcriptSentence).max(20_000) }) },
    output: callFacts,
    errors: ["NOT_FOUND", "INVALID"],
  }),
  searchTranscripts: endpoint({
    route: "GET /application/inbox/transcripts",
    summary: "Sentences of all calls that contain the text, the latest calls first.",
    session: true,
    right: "conversations.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({
        text: z.string().trim().min(2).max(200),
        limit: queryNumber(z.number().int().min(1).max(100)).default(50),
        before: z.string().max(500).optional(),
      }),
    },
    output: z.object({ hits: z.array(transcriptHit), next: z.string().nullable() }),
    errors: ["BAD_REQUEST"],
  }),
};
