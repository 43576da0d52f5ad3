import { z } from "zod";
import { wordValues } from "../common.ts";

// The entries in the log of a run or webhook: each is a code with its values, which the dashboard translates.

/** A text that was recorded by an earlier version, or that comes from another program. */
const textNote = z.object({ code: z.literal("text"), text: z.string() });

const stepNoteCodes = [
  ...(["conditionsMet", "conditionsNotMet", "waitsUntil", "waitOver", "wouldPost"] as const),
  ...(["tagsAdded", "tagsPresent", "tagsRemoved", "tagsAbsent", "assigned", "taskAdded", "fieldSet", "fieldCleared"] as const),
  ...(["messageSent", "wouldSend", "wouldSendEmail"] as const),
  ...(["noContact", "contactGone", "contactDeleted", "contactLeft", "userGone", "templateGone"] as const),
  ...(["noAppointment", "appointmentGone", "notPublished", "unexpected"] as const),
] as const;
export type StepNoteCode = (typeof stepNoteCodes)[number];

/** An error of the interface, as in an error response. */
const refusalNote = z.object({
  code: z.literal("refused"),
  error: z.string(),
  messages: z.array(z.string()),
  reason: z.string().optional(),
  values: wordValues.optional(),
});

/** What a step did, or why a run failed or ended. */
export const stepNote = z.union([z.object({ code: z.enum(stepNoteCodes), values: wordValues.default({}) }), refusalNote, textNote]);
export type StepNote = z.output<typeof stepNote>;

const webhookProblemCodes = [
  ...(["status", "redirect", "tooSlow", "notHttps", "notPublic", "plainHttp", "unknownHost", "lookupFailed"] as const),
  ...(["connectionRefused", "connectionCut", "connectTimeout", "certificate", "programEnded"] as const),
] as const;
export type WebhookProblemCode = (typeof webhookProblemCodes)[number];

/** Why a webhook was not accepted. */
export const webhookProblem = z.union([z.object({ code: z.enum(webhookProblemCodes), values: wordValues.default({}) }), textNote]);
export type WebhookProblem = z.output<typeof webhookProblem>;
