import { createHash, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Settings } from "../settings.ts";

/** Derived from the installation's secret: every instance prints the same token at each start, and it is not stored. */
const tokenOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "frontdesk setup", 32)).toString("base64url");

/** The token is in the fragment, which browsers do not send to servers. */
export const setupAddressOf = ({ dashboardUrl, secret }: Pick<Settings, "dashboardUrl" | "secret">): string =>
  `${dashboardUrl}/setup#${tokenOf(secret)}`;

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Takes the same time for every wrong token. */
export const isSetupToken = (secret: string, given: string): boolean => timingSafeEqual(digestOf(given), digestOf(tokenOf(secret)));
