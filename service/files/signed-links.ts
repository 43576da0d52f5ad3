import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../settings.ts";

// A link that is valid for one to two hours. It stays the same within an hour, so that repeated reads return the same response.

const hourMs = 60 * 60 * 1000;

const signatureOf = (settings: Pick<Settings, "secret">, key: string, expires: string) =>
  createHmac("sha256", settings.secret).update(`file link\n${key}\n${expires}`).digest();

export function signatureQuery(settings: Pick<Settings, "secret">, key: string, now: Date): string {
  const expires = String((Math.floor(now.getTime() / hourMs) + 2) * hourMs);
  return `expires=${expires}&signature=${signatureOf(settings, key, expires).toString("base64url")}`;
}

export function isSigned(settings: Pick<Settings, "secret">, key: string, query: URLSearchParams, now: Date): boolean {
  const expires = query.get("expires") ?? "";
  const given = Buffer.from(query.get("signature") ?? "", "base64url");
  const right = signatureOf(settings, key, expires);
  return Number(expires) > now.getTime() && given.length === right.length && timingSafeEqual(given, right);
}
