import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

// scrypt with N = 2^15, r = 8, p = 1 (32 MB for 60 to 100 ms). Stored as `scrypt$<N>$<salt>$<hash>`.

const safeCost = 2 ** 15;
const keyBytes = 32;

const derive = (password: string, salt: Buffer, N: number) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, { N, r: 8, p: 1, maxmem: 256 * N * 8 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** `cost` is the N of scrypt. The hash contains it, so that it can be raised while older hashes stay valid. */
export async function hashPassword(password: string, cost = safeCost): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${cost}$${salt.toString("base64url")}$${(await derive(password, salt, cost)).toString("base64url")}`;
}

const nobodysHash = hashPassword(randomBytes(16).toString("hex"));

/** Takes as long for an unknown user as for a wrong password. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [scheme, N, salt, hash] = (stored ?? (await nobodysHash)).split("$");
  if (scheme !== "scrypt" || !N || !salt || !hash) return false;
  const derived = await derive(password, Buffer.from(salt, "base64url"), Number(N));
  return timingSafeEqual(derived, Buffer.from(hash, "base64url")) && stored !== null && stored !== undefined;
}

/** Generates a password that meets every rule of doc 1. */
export const newPassword = () => `Aa1-${randomBytes(12).toString("base64url")}`;
