import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

// AES-256-GCM. A sealed text is `v1.` and the base64url of nonce, tag and cipher text; `context` binds it to the row it belongs to.

const visitorContext = "visitor";

/** The context of an identity that an OpenID Connect provider has confirmed to the dashboard. */
export const voucherContext = "voucher";

const version = "v1.";
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "frontdesk sealed at rest", 32));

export function seal(secret: string, context: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return version + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws if the secret or the context is wrong, or if the text was altered. */
export function unseal(secret: string, context: string, sealed: string): string {
  if (!sealed.startsWith(version)) throw new Error("This is not a sealed text.");
  const bytes = Buffer.from(sealed.slice(version.length), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
}

/** The most that the two programs' clocks may differ, including the time between sealing and the request's arrival at the service. */
const visitorMs = 2 * 60_000;

/** Seals the address of a visitor, so that the service can verify that it comes from the dashboard and is current. */
export const sealVisitor = (secret: string, address: string, atMs = Date.now()): string =>
  seal(secret, visitorContext, `${atMs} ${address}`);

/** Undefined if the text was not sealed with this secret, or not recently. */
export function openVisitor(secret: string, sealed: string, nowMs = Date.now()): string | undefined {
  const [at = "", address] = opened(secret, sealed)?.split(" ") ?? [];
  return Math.abs(nowMs - Number(at)) <= visitorMs ? address : undefined;
}

function opened(secret: string, sealed: string): string | undefined {
  try {
    return unseal(secret, visitorContext, sealed);
  } catch {
    return undefined;
  }
}
