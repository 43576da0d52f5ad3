// Verifies webhooks (silences, Events): HMAC-SHA256 according to Standard Webhooks, with the Web Crypto that Node and browsers have.

export class WebhookRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookRefused";
  }
}

/** The event's id, which is the same at each attempt, and its parsed body. */
export type VerifiedWebhook = { id: string; sentAt: Date; payload: unknown };

type Given = Headers | Record<string, string | string[] | undefined>;

const headerOf = (given: Given, name: string): string | undefined => {
  if (given instanceof Headers) return given.get(name) ?? undefined;
  const [, value] = Object.entries(given).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value.join(" ") : value;
};

/**
 * Checks that a request was signed with the location's signing secret and is no older than the tolerance. The body must be the text
 * that arrived, not JSON that was parsed and written again. Throws `WebhookRefused` if anything is wrong.
 */
export async function verifyWebhook(
  secret: string,
  headers: Given,
  rawBody: string,
  { toleranceS = 300, now = new Date() }: { toleranceS?: number; now?: Date } = {},
): Promise<VerifiedWebhook> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headerOf(headers, name));
  if (id === undefined || timestamp === undefined || signatures === undefined) throw new WebhookRefused("A signature header is missing.");
  const sentAtMs = Number(timestamp) * 1000;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - sentAtMs) > toleranceS * 1000)
    throw new WebhookRefused("The webhook is too old, or its timestamp is wrong.");
  const key = await crypto.subtle.importKey("raw", bytesOf(secret.replace(/^whsec_/, "")), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${rawBody}`);
  const checks = await Promise.all(
    signatures
      .split(" ")
      .filter((signature) => /^v1,[A-Za-z\d+/]{1,100}={0,2}$/.test(signature))
      .map((signature) => crypto.subtle.verify("HMAC", key, bytesOf(signature.slice("v1,".length)), signed)),
  );
  if (!checks.includes(true)) throw new WebhookRefused("The signature does not match.");
  const payload: unknown = JSON.parse(rawBody);
  return { id, sentAt: new Date(sentAtMs), payload };
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
