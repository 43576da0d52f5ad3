import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";

export type CallReport = { type: string; data: { callId: string; from?: string | null; to?: string | null } };

/** The request by which a telephone system reports a call, signed according to Standard Webhooks (docs/telephone.md). */
export function signedReport(secret: string, report: CallReport) {
  const [id, now, body] = [`msg_${randomUUID()}`, new Date(), JSON.stringify(report)];
  return {
    method: "POST" as const,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, now, body),
    },
    body,
  };
}
