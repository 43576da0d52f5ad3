import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readText } from "#contract/read-body.ts";
import { makeFolder } from "#db/make-folder.mjs";
import { type Failed, failedFor } from "../failure.ts";
import type { Settings } from "../settings.ts";

// Sends text and chat messages through any provider with Twilio's Messages interface. Without a provider, writes them to an outbox folder.

export type Text = {
  /** Identifies the message in the provider's status callbacks. */
  reference: string;
  from: string | undefined;
  to: string;
  body: string;
  mediaUrls: string[];
};

/** `isUncertain`: the request was sent, but no response arrived. */
export type TextOutcome =
  | { ok: true; providerId: string; via: "provider" | "outbox"; status: ProviderStatus }
  | ({ ok: false; isPermanent: boolean; isUncertain: boolean } & Failed);

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

type Provider = NonNullable<Settings["sms"]>;

const nothing = async () => undefined;

/** `beforeAsking` is awaited right before the request is sent. After that, only the provider's response shows whether it was received. */
export async function sendText(settings: Settings, text: Text, beforeAsking: () => Promise<unknown> = nothing): Promise<TextOutcome> {
  return settings.sms === undefined ? await keep(settings, text) : await hand(settings.sms, settings.serviceUrl, text, beforeAsking);
}

const messagesOf = (sms: Provider) => `${sms.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(sms.accountSid)}/Messages.json`;
const authorizationOf = (sms: Provider) => `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString("base64")}`;
const read = (answer: unknown, name: string): unknown =>
  typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;

async function hand(sms: Provider, serviceUrl: string, text: Text, beforeAsking: () => Promise<unknown>): Promise<TextOutcome> {
  const from = text.from ?? sms.from;
  if (from === undefined) return { ok: false, ...failedFor("noSenderNumber"), isPermanent: true, isUncertain: false };
  const form = new URLSearchParams({ To: text.to, From: from, Body: text.body });
  for (const url of text.mediaUrls) form.append("MediaUrl", url);
  form.set("StatusCallback", callbackUrlOf(serviceUrl, text.reference));
  await beforeAsking();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(messagesOf(sms), {
      method: "POST",
      headers: { authorization: authorizationOf(sms), "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    answer = JSON.parse((await readText(response, answerLimit)) || "null");
  } catch (thrown) {
    const { reason, code } = reasonOf(thrown);
    return {
      ok: false,
      ...failedFor("textProviderUnreachable", { detail: reason }),
      isPermanent: false,
      isUncertain: !neverConnected.has(code),
    };
  }
  if (!response.ok) {
    const said = read(answer, "message");
    return {
      ok: false,
      ...(typeof said === "string" ? { error: said } : failedFor("textProviderStatus", { status: response.status })),
      isPermanent: response.status < 500 && response.status !== 429,
      isUncertain: false,
    };
  }
  const sid = read(answer, "sid");
  if (typeof sid !== "string") return { ok: false, ...failedFor("textProviderUnreadable"), isPermanent: true, isUncertain: false };
  return { ok: true, providerId: sid, via: "provider", status: statusOfProvider(String(read(answer, "status"))) ?? "pending" };
}

/** Errors that prove that the provider did not receive the request. */
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

function reasonOf(thrown: unknown): { reason: string; code: string } {
  if (!(thrown instanceof Error)) return { reason: String(thrown), code: "" };
  const cause = thrown.cause instanceof Error ? thrown.cause : thrown;
  return { reason: cause.message, code: String(Reflect.get(cause, "code") ?? "") };
}

/** Far more than a list of 200 messages needs. */
const answerLimit = { limitBytes: 2_000_000, discardBytes: 0 };

const clockDriftMs = 60_000;

/** The provider's messages that may be this text, sent at about that time; undefined if the provider cannot be queried. */
export async function findTexts(
  settings: Settings,
  text: Text,
  since: Date,
): Promise<{ providerId: string; status: ProviderStatus }[] | undefined> {
  const { sms } = settings;
  if (sms === undefined) return [];
  const query = new URLSearchParams({ To: text.to, PageSize: "200" });
  try {
    const response = await fetch(`${messagesOf(sms)}?${query}`, {
      headers: { authorization: authorizationOf(sms) },
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    const list = response.ok ? read(JSON.parse(await readText(response, answerLimit)), "messages") : undefined;
    if (!Array.isArray(list)) return undefined;
    return list.flatMap((each: unknown) => {
      const [providerId, status, made] = [read(each, "sid"), read(each, "status"), Date.parse(String(read(each, "date_created")))];
      const isIt = typeof providerId === "string" && read(each, "body") === text.body && made >= since.getTime() - clockDriftMs;
      return isIt ? [{ providerId, status: statusOfProvider(String(status)) ?? ("pending" as const) }] : [];
    });
  } catch {
    return undefined;
  }
}

async function keep(settings: Settings, text: Text): Promise<TextOutcome> {
  const folder = path.join(settings.dataDir, "outbox", "sms");
  await makeFolder(folder, { mode: 0o700 });
  await writeFile(path.join(folder, `${text.reference.replace(/\W/g, "_")}.json`), JSON.stringify(text, null, 2), { mode: 0o600 });
  return { ok: true, providerId: `outbox-${randomUUID()}`, via: "outbox", status: "sent" };
}

export const callbackUrlOf = (serviceUrl: string, reference: string) =>
  `${serviceUrl}${callbackPath}?reference=${encodeURIComponent(reference)}`;

/** Verifies the provider's signature of a callback: an HMAC of the address and the form's sorted fields with the shared token. */
export function isSignedBy(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const text = [...form]
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .reduce((all, [name, value]) => all + name + value, url);
  const expected = createHmac("sha1", authToken).update(text, "utf8").digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
