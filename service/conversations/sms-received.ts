import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import { systemActorNames } from "#contract/audit/actors.ts";
import { readPhone } from "#contract/contacts/phone-numbers.ts";
import { contactSources } from "#contract/contacts/sources.ts";
import { codeOfType } from "#contract/conversations/types.ts";
import { BodyError, parseFields, parseJson, readText } from "#contract/read-body.ts";
import { isStorableText } from "#contract/validation.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as messages from "#db/conversations/messages.ts";
import { newId } from "#db/ids.ts";
import { contactOfVisitor } from "../contacts/visitor.ts";
import { inTransaction, systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { isSignedBy } from "../sms/sms.ts";
import { telephoneSecret } from "../telephone/secrets.ts";
import { ensureConversation, place } from "./place.ts";

export const receivedPath = "/hooks/sms/received";

const bodyLimitBytes = 100_000;
const mediaMost = 10;
const smsCode = codeOfType("TYPE_SMS");

const text = z.string().max(10_000);
const received = z.object({
  messageId: z.string().min(1).max(200),
  from: z.string().trim().min(1).max(50),
  to: z.string().trim().max(50).nullish(),
  text: text.default(""),
  mediaUrls: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .max(mediaMost)
    .default([]),
});
type Received = z.output<typeof received>;
const event = z.object({ type: z.literal("sms.received"), data: received });

const refusal = (status: 400 | 403, message: string) =>
  Response.json({ statusCode: status, message, error: status === 403 ? "Forbidden" : "Bad Request" }, { status });

const hookUrlOf = (serviceUrl: string, locationId: string) => `${serviceUrl}${receivedPath}?locationId=${encodeURIComponent(locationId)}`;

/** A form with Twilio's names, signed with the account's token. */
function twilioMessage(request: Request, body: string, url: string, authToken: string | undefined): Received | "unsigned" | undefined {
  const form = parseFields(body);
  if (authToken === undefined || !isSignedBy(authToken, url, form, request.headers.get("x-twilio-signature") ?? "")) return "unsigned";
  const mediaUrls = Array.from({ length: mediaMost }, (_, index) => form.get(`MediaUrl${index}`)).filter((media) => media !== null);
  const sent = { messageId: form.get("MessageSid"), from: form.get("From"), to: form.get("To"), text: form.get("Body") ?? "", mediaUrls };
  return received.safeParse(sent).data;
}

/** JSON, signed according to Standard Webhooks with the secret of the location's telephone system. */
function standardMessage(request: Request, body: string, secret: string | undefined): Received | "unsigned" | undefined {
  if (secret === undefined) return "unsigned";
  try {
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, request.headers.get(name) ?? ""])));
  } catch (error) {
    if (error instanceof SyntaxError) throw new BodyError("syntax", error);
    if (error instanceof WebhookVerificationError) return "unsigned";
    throw error;
  }
  return event.safeParse(parseJson(body)).data?.data;
}

/** Handles a provider's report of a text message that a contact sent. A message that is reported twice is stored once. */
export async function hearSms(deps: Deps, request: Request): Promise<Response> {
  const { settings } = deps;
  const locationId = new URL(request.url).searchParams.get("locationId") ?? "";
  if (locationId === "" || locationId.length > 100 || !isStorableText(locationId)) return refusal(400, "locationId names the location.");
  const body = await readText(request, { limitBytes: bodyLimitBytes });
  const ctx = systemContext(deps, locationId, { kind: "system", name: systemActorNames.textMessages });
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
  const sent = isForm
    ? twilioMessage(request, body, hookUrlOf(settings.serviceUrl, locationId), settings.sms?.authToken)
    : standardMessage(request, body, await telephoneSecret(ctx));
  if (sent === "unsigned") return refusal(403, "The signature is wrong.");
  // Twilio reads the response's body and sends its text to the contact.
  const accepted = () =>
    isForm ? new Response("<Response/>", { headers: { "content-type": "text/xml; charset=utf-8" } }) : new Response(null, { status: 204 });
  if (sent === undefined || ![sent.messageId, sent.from, sent.to ?? "", sent.text].every(isStorableText)) return accepted();

  const { tenant } = ctx;
  const country = await phoneCountry(ctx.db, tenant);
  const phone = readPhone(sent.from, country);
  // A sender without a number, such as a short code, is not a contact.
  if (phone === undefined) return accepted();
  await ctx.tx(async (tx) => {
    await contacts.lockIdentity(tx, tenant, { phone });
    if (await messages.isProvided(tx, tenant, sent.messageId)) return;
    const { contactId } = await contactOfVisitor(inTransaction(ctx, tx), { phone, source: contactSources.textMessages });
    const context = { tx, tenant, now: ctx.now() };
    const conversation = await ensureConversation(context, contactId, smsCode);
    await place(context, conversation, {
      message: {
        id: newId(),
        type: smsCode,
        direction: "inbound",
        status: "delivered",
        body: sent.text,
        content_type: "text/plain",
        attachments: sent.mediaUrls,
        sender: phone,
        recipient: sent.to ? (readPhone(sent.to, country) ?? sent.to) : null,
        provider_id: sent.messageId,
        date_added: ctx.now(),
      },
    });
  });
  return accepted();
}
