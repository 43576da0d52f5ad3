import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "../settings.ts";

// Text messages and the chat channels, by any provider that speaks Twilio's Messages interface; without one, into an outbox folder.

export type Text = {
  /** Names the message in the provider's later word about it. */
  reference: string;
  from: string | undefined;
  to: string;
  body: string;
  mediaUrls: string[];
};

export type TextOutcome =
  | { ok: true; providerId: string; via: "provider" | "outbox"; status: ProviderStatus }
  | { ok: false; error: string; isPermanent: boolean };

export type ProviderStatus = "pending" | "sent" | "delivered" | "read" | "undelivered" | "failed";

const statuses: Record<string, ProviderStatus> = {
  accepted: "pending",
  queued: "pending",
  scheduled: "pending",
  sending: "pending",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};
export const statusOfProvider = (status: string): ProviderStatus | undefined => statuses[status.toLowerCase()];

const answerMs = 20_000;
export const callbackPath = "/hooks/sms/status";

export async function sendText(settings: Settings, text: Text): Promise<TextOutcome> {
  return settings.sms === undefined ? await keep(settings, text) : await hand(settings.sms, settings.serviceUrl, text);
}

async function hand(sms: NonNullable<Settings["sms"]>, serviceUrl: string, text: Text): Promise<TextOutcome> {
  const from = text.from ?? sms.from;
  if (from === undefined) return { ok: false, error: "There is no number to send from: set SMS_FROM.", isPermanent: true };
  const form = new URLSearchParams({ To: text.to, From: from, Body: text.body });
  for (const url of text.mediaUrls) form.append("MediaUrl", url);
  form.set("StatusCallback", callbackUrlOf(serviceUrl, text.reference));
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`${sms.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(sms.accountSid)}/Messages.json`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: form.toString(),
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    answer = JSON.parse((await response.text()) || "null");
  } catch (thrown) {
    const reason = thrown instanceof Error ? (thrown.cause instanceof Error ? thrown.cause.message : thrown.message) : String(thrown);
    return { ok: false, error: `The provider could not be asked: ${reason}`, isPermanent: false };
  }
  const read = (name: string): unknown => (typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined);
  if (!response.ok) {
    const said = read("message");
    return {
      ok: false,
      error: typeof said === "string" ? said : `The provider answered ${response.status}.`,
      isPermanent: response.status < 500 && response.status !== 429,
    };
  }
  const sid = read("sid");
  if (typeof sid !== "string") return { ok: false, error: "The provider's answer names no message.", isPermanent: true };
  return { ok: true, providerId: sid, via: "provider", status: statusOfProvider(String(read("status"))) ?? "pending" };
}

async function keep(settings: Settings, text: Text): Promise<TextOutcome> {
  const folder = path.join(settings.dataDir, "outbox", "sms");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${text.reference.replace(/\W/g, "_")}.json`), JSON.stringify(text, null, 2));
  return { ok: true, providerId: `outbox-${randomUUID()}`, via: "outbox", status: "sent" };
}

export const callbackUrlOf = (serviceUrl: string, reference: string) =>
  `${serviceUrl}${callbackPath}?reference=${encodeURIComponent(reference)}`;

/** Whether the provider's signature of a callback is right: the address and the form's sorted fields, under the shared token. */
export function isSignedBy(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const text = [...form]
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .reduce((all, [name, value]) => all + name + value, url);
  const expected = createHmac("sha1", authToken).update(text, "utf8").digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
