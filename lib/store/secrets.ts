import { hkdfSync } from "node:crypto";
import { clientAddressContext, seal, voucherContext } from "#db/seal.ts";
import { appSecret } from "./database.ts";

let signing: Promise<string> | undefined;

/** What encrypts the session cookies: derived from the one secret of the installation, and another than what seals tokens. */
export function cookieSecret(): Promise<string> {
  signing ??= appSecret().then((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "frontdesk session cookies", 32)).toString("base64url"),
  );
  return signing;
}

/** A browser's address, so that the service can tell that it was the dashboard who said it. */
export const sealedAddress = async (address: string): Promise<string> =>
  seal(await appSecret(), clientAddressContext, address.slice(0, 100));

/** The dashboard's word to the service on whom a provider has verified, good for a minute. */
export const voucherFor = async (email: string): Promise<string> =>
  seal(await appSecret(), voucherContext, JSON.stringify({ email, at: new Date().toISOString() }));
