import { hkdfSync } from "node:crypto";
import { seal, sealVisitor, voucherContext } from "#db/seal.ts";
import { appSecret } from "./database.ts";

let signing: Promise<string> | undefined;

/** The key of the session cookies, derived from the installation's secret and different from the key of stored tokens. */
export function cookieSecret(): Promise<string> {
  signing ??= appSecret().then((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "frontdesk session cookies", 32)).toString("base64url"),
  );
  return signing;
}

/** Seals a visitor's address, so that the service can verify that it comes from the dashboard. */
export async function visitorSeal(): Promise<(address: string) => string> {
  const secret = await appSecret();
  return (address) => sealVisitor(secret, address);
}

/** A statement to the service that a provider has verified this email, valid for a minute. */
export const voucherFor = async (email: string): Promise<string> =>
  seal(await appSecret(), voucherContext, JSON.stringify({ email, at: new Date().toISOString() }));
