import { hkdfSync } from "node:crypto";
import { appSecret } from "./database.ts";

let signing: Promise<string> | undefined;

/** What encrypts the session cookies: derived from the one secret of the installation, and another than what seals tokens. */
export function cookieSecret(): Promise<string> {
  signing ??= appSecret().then((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "frontdesk session cookies", 32)).toString("base64url"),
  );
  return signing;
}
