/** How a receiver verifies a webhook in JavaScript, as `docs/api/webhooks.md` has it. */
export const verificationExample = `import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a request comes from the server that has this secret, and was sent in the last five minutes. */
export function isGenuine(secret, headers, rawBody) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${rawBody}\`).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
