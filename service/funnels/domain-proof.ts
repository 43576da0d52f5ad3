import { createHmac } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Settings } from "../settings.ts";

// Proves that a domain belongs to a location: by a TXT record or a file, which only a person who manages the domain or its site
// can add.

const label = "_frontdesk";
const filePath = "/.well-known/frontdesk-verification.txt";

/** The value depends on location and installation, and needs no table. */
export function proofOf(settings: Settings, locationId: string, domain: string) {
  const signature = createHmac("sha256", settings.secret)
    .update(JSON.stringify(["domain", locationId, domain]))
    .digest("base64url");
  const value = `frontdesk-verification=${signature}`;
  return { record: { type: "TXT" as const, name: `${label}.${domain}`, value }, file: { url: `https://${domain}${filePath}`, value } };
}

/** The service's own hosts, which never belong to a location. */
export const ownNames = (settings: Settings): ReadonlySet<string> =>
  new Set([settings.serviceUrl, settings.dashboardUrl].map((address) => new URL(address).hostname));

export type ResolveTxt = (name: string) => Promise<string[][]>;

const notThere = new Set(["ENOTFOUND", "ENODATA"]);

/** The TXT records of a name; empty if it has none. */
export const resolveTxt: ResolveTxt = async (name) => {
  try {
    return await new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name);
  } catch (error) {
    if (error instanceof Error && "code" in error && notThere.has(String(error.code))) return [];
    throw error;
  }
};
