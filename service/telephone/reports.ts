import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import { BodyError, parseFields, parseJson } from "#contract/read-body.ts";
import { isSignedBy } from "../sms/sms.ts";

// What telephone systems report about a call, in the two forms that are understood. docs/telephone.md describes them for operators.

export type CallReport = { callId: string; state: "ringing" | "over"; from: string | null; to: string | null };

/** A request as it was received, and the proof that a telephone system sent it. */
export type Received = { url: string; header(name: string): string | undefined; body: string };

/** Reads a report. Undefined if it is not a report of a call, such as another event; `unsigned` if the signature is missing or wrong. */
export type ReadReport = (received: Received) => CallReport | "unsigned" | undefined;

const number = z.string().trim().max(50).nullish();
const event = z.object({
  type: z.enum(["call.ringing", "call.answered", "call.ended"]),
  data: z.object({ callId: z.string().min(1).max(200), from: number, to: number }),
});

const noneIfEmpty = (text: string | null | undefined): string | null => text || null;

/** JSON, signed according to Standard Webhooks with the location's secret. */
export const standardReport =
  (secret: string | undefined): ReadReport =>
  ({ header, body }) => {
    if (secret === undefined) return "unsigned";
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    try {
      new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, header(name) ?? ""])));
    } catch (error) {
      // The library parses the body whose signature it has verified.
      if (error instanceof SyntaxError) throw new BodyError("syntax", error);
      if (error instanceof WebhookVerificationError) return "unsigned";
      throw error;
    }
    const { data: sent } = event.safeParse(parseJson(body));
    if (sent === undefined) return undefined;
    const { callId, from, to } = sent.data;
    return { callId, state: sent.type === "call.ringing" ? "ringing" : "over", from: noneIfEmpty(from), to: noneIfEmpty(to) };
  };

/** A form with Twilio's names, signed with the account's token. */
export const twilioReport =
  (authToken: string | undefined): ReadReport =>
  ({ url, header, body }) => {
    const form = parseFields(body);
    if (authToken === undefined || !isSignedBy(authToken, url, form, header("x-twilio-signature") ?? "")) return "unsigned";
    const callId = form.get("CallSid") ?? "";
    const status = form.get("CallStatus");
    if (callId === "" || callId.length > 200 || status === null || status === "queued") return undefined;
    const numberOf = (name: string) => noneIfEmpty(form.get(name)?.slice(0, 50));
    return { callId, state: status === "ringing" ? "ringing" : "over", from: numberOf("From"), to: numberOf("To") };
  };
