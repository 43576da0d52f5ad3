import type { Tenant } from "#db/tenant.ts";
import { isSecureKey, keyOfUrl, locationOfKey } from "../files/public-files.ts";
import { signatureQuery } from "../files/signed-links.ts";
import type { Settings } from "../settings.ts";

/** What a message keeps of an attachment's address: a signed link without its signature, which is made anew for whoever reads it. */
export function keptAddress(settings: Settings, url: string): string {
  const key = keyOfUrl(settings, url);
  return key !== undefined && isSecureKey(key) ? url.replace(/[?#].*$/, "") : url;
}

/** How attachments are shown: secure files of the location's own as links that hold for a while. */
export const shownAddress =
  (settings: Settings, tenant: Tenant, now: Date) =>
  (url: string): string => {
    const key = keyOfUrl(settings, url);
    if (key === undefined || !isSecureKey(key) || locationOfKey(key) !== tenant) return url;
    return `${url.replace(/[?#].*$/, "")}?${signatureQuery(settings, key, now)}`;
  };
