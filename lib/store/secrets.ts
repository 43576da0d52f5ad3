import { hkdfSync } from "node:crypto";
import { seal, sealVisitor, voucherContext } from "#db/seal.ts";
import { appSecret } from "./database.ts";

let signing: Promise<string> | undefined;

/** What encrypts the session cookies: derived from the one secret of the installation, and another than what seals tokens. */
export function cookieSecret(): Promise<string> {
  signing ??= appSecret().then((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "frontdesk session cookies", 32)).toString("base64url"),
  );
  return signing;
}

/** Seals a visitor's address, so that the service can tell that the dashboard says it. */
export async function visitorSeal(): Promise<(address: string) => string> {
  const secret = await appSecret();
  return (address) => sealVisitor(secret, address);
}

/** The dashboard's word to the service on whom a provider has verified, good for a minute. */
export const voucherFor = async (email: string): Promise<string> =>
  seal(await appSecret(), voucherContext, JSON.stringify({ email, at: new Date().toISOString() }));
