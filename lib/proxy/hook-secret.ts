import { createHash, createHmac, timingSafeEqual } from "node:crypto";

// The secret for events of another server. It is derived from the dashboard's secret and the connection, so it is not stored.

export const hookSecretOf = (appSecret: string, connectionId: string): string =>
  createHmac("sha256", appSecret).update(`events of connection ${connectionId}`).digest("base64url");

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares in constant time. */
export const isHookSecret = (appSecret: string, connectionId: string, given: string): boolean =>
  timingSafeEqual(digest(hookSecretOf(appSecret, connectionId)), digest(given));

/** The sender puts the secret into a header or at the end of the URL. */
export function secretIn(request: Request): string {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return request.headers.get("x-frontdesk-secret") ?? bearer ?? new URL(request.url).searchParams.get("secret") ?? "";
}

/** Identifies repeated events: by their identifier, otherwise by their bytes. */
export const eventKeyOf = (headers: Headers, body: Uint8Array): string => {
  const id = headers.get("webhook-id") ?? "";
  return id !== "" && id.length <= 200 ? `id ${id}` : `body ${createHash("sha256").update(body).digest("base64url")}`;
};
