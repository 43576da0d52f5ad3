import { Webhook } from "standardwebhooks";
import { request } from "undici";
import type { WebhookProblem, WebhookProblemCode } from "#contract/workflows/notes.ts";
import type { Target } from "./stored.ts";
import { type Agents, connectMs, requireTarget, TargetRefused } from "./targets.ts";

const attemptMs = 10_000;
const bodyMs = 1_000;
const bodyMost = 4_000;

export type Message = { id: string; body: string; target: Target; signingSecret: string };
export type Answer = {
  status: number | null;
  /** Null if the webhook was accepted. */
  error: WebhookProblem | null;
  body: string | null;
  /** The address is never allowed, so retries cannot help. */
  isRefused?: true;
};

/** Sends one request. A redirect is a response like any other and is not followed. */
export async function attempt(
  message: Message,
  how: { agents: Agents; allowLoopback: boolean; now: Date; stopping: AbortSignal },
): Promise<Answer> {
  const tooLong = AbortSignal.timeout(attemptMs);
  try {
    const url = new URL(message.target.url);
    requireTarget(url, how.allowLoopback);
    const answer = await request(url, {
      method: "POST",
      dispatcher: how.agents.of(url),
      signal: AbortSignal.any([tooLong, how.stopping]),
      body: message.body,
      headers: {
        "content-type": "application/json",
        "user-agent": "Frontdesk-Webhooks/1.0",
        ...lowered(message.target.headers),
        "webhook-id": message.id,
        "webhook-timestamp": String(Math.floor(how.now.getTime() / 1000)),
        "webhook-signature": new Webhook(message.signingSecret).sign(message.id, how.now, message.body),
      },
    });
    const body = await beginningOf(answer.body);
    const isDelivered = answer.statusCode >= 200 && answer.statusCode < 300;
    return { status: answer.statusCode, error: isDelivered ? null : problemOfStatus(answer.statusCode), body };
  } catch (thrown) {
    if (!tooLong.aborted && isRefusal(thrown)) return { status: null, error: reasonOf(thrown), body: null, isRefused: true };
    return { status: null, error: tooLong.aborted ? tooSlow : reasonOf(thrown), body: null };
  }
}

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const tooSlow: WebhookProblem = { code: "tooSlow", values: { seconds: attemptMs / 1000 } };
const problemOfStatus = (status: number): WebhookProblem => ({
  code: status >= 300 && status < 400 ? "redirect" : "status",
  values: { status },
});

/** Reads only the beginning of the response body. The status is known by then, so a slow or broken body does not change the outcome. */
async function beginningOf(
  body: AsyncIterable<Buffer> & { destroy(): unknown; on(event: "error", heard: () => void): unknown },
): Promise<string | null> {
  body.on("error", () => undefined);
  const parts: Buffer[] = [];
  let size = 0;
  const cut = setTimeout(() => body.destroy(), bodyMs);
  try {
    for await (const part of body) {
      parts.push(part.subarray(0, bodyMost - size));
      size += part.length;
      if (size >= bodyMost) break;
    }
  } catch {
    // The part of the body that has arrived is kept.
  } finally {
    clearTimeout(cut);
  }
  const text = Buffer.concat(parts).toString("utf8").replaceAll("\0", "").toWellFormed();
  return text === "" ? null : text;
}

const problems: Record<string, WebhookProblemCode> = {
  ECONNREFUSED: "connectionRefused",
  ECONNRESET: "connectionCut",
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "lookupFailed",
  UND_ERR_CONNECT_TIMEOUT: "connectTimeout",
  UND_ERR_HEADERS_TIMEOUT: "tooSlow",
  UND_ERR_SOCKET: "connectionCut",
  CERT_HAS_EXPIRED: "certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate",
};

function isRefusal(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof TargetRefused) return true;
  return false;
}

function reasonOf(thrown: unknown): WebhookProblem {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof TargetRefused) return error.problem;
    const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
    const code = [error, first].map((one) => (one instanceof Error && "code" in one ? String(one.code) : "")).find((one) => one !== "");
    const known = code === undefined ? undefined : problems[code];
    if (known === "tooSlow") return tooSlow;
    if (known === "connectTimeout") return { code: known, values: { seconds: connectMs / 1000 } };
    if (known === "certificate") return { code: known, values: { detail: error.message.slice(0, 300) } };
    if (known !== undefined) return { code: known, values: {} };
  }
  return { code: "text", text: (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 300) };
}
