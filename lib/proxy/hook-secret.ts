import { createHash, createHmac, timingSafeEqual } from "node:crypto";

// The secret with which another server's events come in. It is made of the dashboard's own secret and the connection, so it is kept nowhere.

export const hookSecretOf = (appSecret: string, connectionId: string): string =>
  createHmac("sha256", appSecret).update(`events of connection ${connectionId}`).digest("base64url");

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Takes as long for every text. */
export const isHookSecret = (appSecret: string, connectionId: string, given: string): boolean =>
  timingSafeEqual(digest(hookSecretOf(appSecret, connectionId)), digest(given));

/** As its sender was set up: in a header, or behind the address. */
export function secretIn(request: Request): string {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return request.headers.get("x-frontdesk-secret") ?? bearer ?? new URL(request.url).searchParams.get("secret") ?? "";
}

/** What makes an event the same as another: its identifier, or else its bytes. */
export const eventKeyOf = (headers: Headers, body: Uint8Array): string => {
  const id = headers.get("webhook-id") ?? "";
  return id !== "" && id.length <= 200 ? `id ${id}` : `body ${createHash("sha256").update(body).digest("base64url")}`;
};
