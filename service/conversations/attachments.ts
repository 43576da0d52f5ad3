import type { Tenant } from "#db/tenant.ts";
import { isSecureKey, keyOfUrl, locationOfKey } from "../files/public-files.ts";
import { signatureQuery } from "../files/signed-links.ts";
import type { Settings } from "../settings.ts";

/** The attachment's address as stored: a signed link loses its signature, which is created again for each reader. */
export function keptAddress(settings: Settings, url: string): string {
  const key = keyOfUrl(settings, url);
  return key !== undefined && isSecureKey(key) ? url.replace(/[?#].*$/, "") : url;
}

/** The addresses of attachments as shown: the location's own secure files as signed links that expire. */
export const shownAddress =
  (settings: Settings, tenant: Tenant, now: Date) =>
  (url: string): string => {
    const key = keyOfUrl(settings, url);
    if (key === undefined || !isSecureKey(key) || locationOfKey(key) !== tenant) return url;
    return `${url.replace(/[?#].*$/, "")}?${signatureQuery(settings, key, now)}`;
  };
