import { createHmac, timingSafeEqual } from "node:crypto";

/** The key of one appointment. It is sent only to the guest, so it authorizes them to change the appointment. */
export const signOf = (secret: string, locationId: string, eventId: string): string =>
  createHmac("sha256", secret).update(`appointment\n${locationId}\n${eventId}`).digest("base64url");

export function isSigned(secret: string, locationId: string, eventId: string, key: string): boolean {
  const expected = Buffer.from(signOf(secret, locationId, eventId));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
