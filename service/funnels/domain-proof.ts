import { createHmac } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Settings } from "../settings.ts";

// What proves that a domain is a location's: a TXT record, or a file, that only somebody who manages the
// domain or its site can add.

const label = "_frontdesk";
const filePath = "/.well-known/frontdesk-verification.txt";

/** The value differs by location and installation, and needs no row of its own. */
export function proofOf(settings: Settings, locationId: string, domain: string) {
  const signature = createHmac("sha256", settings.secret)
    .update(JSON.stringify(["domain", locationId, domain]))
    .digest("base64url");
  const value = `frontdesk-verification=${signature}`;
  return { record: { type: "TXT" as const, name: `${label}.${domain}`, value }, file: { url: `https://${domain}${filePath}`, value } };
}

/** The names that are the service's own; they are never a location's. */
export const ownNames = (settings: Settings): ReadonlySet<string> =>
  new Set([settings.serviceUrl, settings.dashboardUrl].map((address) => new URL(address).hostname));

export type ResolveTxt = (name: string) => Promise<string[][]>;

const notThere = new Set(["ENOTFOUND", "ENODATA"]);

/** The TXT records of a name, none where it has none. */
export const resolveTxt: ResolveTxt = async (name) => {
  try {
    return await new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name);
  } catch (error) {
    if (error instanceof Error && "code" in error && notThere.has(String(error.code))) return [];
    throw error;
  }
};
