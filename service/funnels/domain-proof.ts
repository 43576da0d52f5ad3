import { createHmac } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Settings } from "../settings.ts";

// What proves that a domain is a location's: a TXT record that only somebody who manages the domain can add.

const label = "_frontdesk";

/** The value differs by location and installation, and needs no row of its own. */
export const proofOf = (settings: Settings, locationId: string, domain: string) => ({
  type: "TXT" as const,
  name: `${label}.${domain}`,
  value: `frontdesk-verification=${createHmac("sha256", settings.secret)
    .update(JSON.stringify(["domain", locationId, domain]))
    .digest("base64url")}`,
});

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
