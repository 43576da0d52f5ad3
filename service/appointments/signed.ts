import { createHmac, timingSafeEqual } from "node:crypto";

/** What the holder of a key may change: one appointment, or one offer of the waiting list. */
type Signed = "appointment" | "waiting list offer";

/** The key of one record. It is sent only to the guest, so it authorizes them to change the record. */
export const signOf = (secret: string, locationId: string, id: string, signed: Signed = "appointment"): string =>
  createHmac("sha256", secret).update(`${signed}\n${locationId}\n${id}`).digest("base64url");

export function isSigned(secret: string, locationId: string, id: string, key: string, signed: Signed = "appointment"): boolean {
  const expected = Buffer.from(signOf(secret, locationId, id, signed));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
