import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { upload } from "../request-facts.ts";

// Files of messages: uploads, and recordings and transcripts of calls. Source: doc 3, Messages and Upload.

export const uploadSizeMost = 5 * 1024 * 1024;
export const uploadFilesMost = 5;

export const transcriptSentence = z
  .object({
    mediaChannel: z.number().int(),
    sentenceIndex: z.number().int(),
    startTime: z.number().meta({ description: "Milliseconds" }),
    endTime: z.number().meta({ description: "Milliseconds" }),
    transcript: z.string(),
    confidence: z.number(),
  })
  .meta({ id: "TranscriptSentence" });
export type TranscriptSentence = z.output<typeof transcriptSentence>;

const ofMessage = z.object({ messageId: id, locationId: id });

/** The form field of uploaded files. */
export const uploadFilesField = "fileAttachment";

/** The record that files are uploaded for; at least one of these is required. */
export const uploadTargets = ["conversationId", "contactId", "workflowId", "campaignId"] as const;

/** The other fields of the form. An empty string counts as missing. */
export const uploadFields = z.object({
  locationId: id,
  conversationId: id.optional(),
  contactId: id.optional(),
  workflowId: id.optional(),
  campaignId: id.optional(),
  isSecureAttachment: z.enum(["true", "false"]).default("false"),
});

const { properties, required = [] } = z.toJSONSchema(uploadFields, { io: "input" });
const uploadForm = {
  type: "object",
  required: [...required, uploadFilesField],
  properties: {
    ...properties,
    [uploadFilesField]: {
      type: "array",
      minItems: 1,
      maxItems: uploadFilesMost,
      items: { type: "string", contentMediaType: "application/octet-stream" },
    },
  },
  anyOf: uploadTargets.map((name) => ({ required: [name] })),
};

export const files = {
  upload: endpoint({
    route: "POST /conversations/messages/upload",
    summary: "Upload files. Up to 5 files of up to 5 MB each for a conversation, contact, workflow or campaign, as multipart/form-data.",
    scope: "conversations/message.write",
    reach: "filtered",
    accepts: "stream",
    input: { body: z.custom<FormData | Blob>().optional().meta(uploadForm), upload },
    output: z.object({ uploadedFiles: z.record(z.string(), z.string()) }),
    errors: ["BAD_REQUEST", "NOT_FOUND", "WRONG_LOCATION", "BODY_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"],
  }),
  recording: endpoint({
    route: "GET /conversations/messages/:messageId/locations/:locationId/recording",
    summary: "Download a call's recording. It is audio/x-wav, whole or in ranges.",
    scope: "conversations/message.readonly",
    reach: "filtered",
    answers: "stream",
    input: { params: ofMessage, headers: z.object({ range: z.string().optional() }) },
    output: z.custom<Response>().meta({ type: "string", contentMediaType: "audio/x-wav" }),
    errors: ["NOT_FOUND", "RANGE_UNSATISFIABLE"],
  }),
  transcription: endpoint({
    route: "GET /conversations/locations/:locationId/messages/:messageId/transcription",
    summary: "Get a call's transcript, sentence by sentence.",
    scope: "conversations/message.readonly",
    reach: "filtered",
    input: { params: ofMessage },
    /** A list of sentences; the documents also show a single one. */
    output: z.union([z.array(transcriptSentence), transcriptSentence]),
    errors: ["NOT_FOUND"],
  }),
  transcriptionText: endpoint({
    route: "GET /conversations/locations/:locationId/messages/:messageId/transcription/download",
    summary: "Download a call's transcript as text.",
    scope: "conversations/message.readonly",
    reach: "filtered",
    answers: "stream",
    input: { params: ofMessage },
    output: z.custom<Response>().meta({ type: "string", contentMediaType: "text/plain" }),
    errors: ["NOT_FOUND"],
  }),
};
