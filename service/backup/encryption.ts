import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { z } from "zod";
import { readText } from "#contract/read-body.ts";
import { UnusableBackup } from "./manifest.ts";
import type { Target } from "./target.ts";

// Encryption by age (age-encryption.org). With a passphrase, a target has a key pair of its own, whose private key is encrypted with the
// passphrase: deriving a key from a passphrase takes a second, and a backup has thousands of objects.

/** The encryption key that an operator provides: a passphrase, or a public key whose private key is kept elsewhere. */
export type Lock = { passphrase: string } | { recipient: string };
/** The decryption key that an operator provides. */
export type Key = { passphrase: string } | { identity: string };

const keyFile = "key.json";
const stored = z.object({ identity: z.base64() });
const keyBytesMost = 10_000;

/** The public key to encrypt for; the target's key pair is created at its first use. */
export async function recipientOf({ files }: Target, lock: Lock): Promise<string> {
  if ("recipient" in lock) return lock.recipient;
  const kept = await files.read(keyFile);
  if (kept !== undefined)
    return identityToRecipient(await openIdentity(await readText(new Response(kept), { limitBytes: keyBytesMost }), lock.passphrase));
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(lock.passphrase);
  const sealed = Buffer.from(await encrypter.encrypt(identity)).toString("base64");
  await files.put(keyFile, Buffer.from(JSON.stringify({ identity: sealed })), "application/json");
  return identityToRecipient(identity);
}

async function openIdentity(text: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(Buffer.from(stored.parse(JSON.parse(text)).identity, "base64"), "text");
  } catch {
    throw new UnusableBackup("The passphrase is wrong, or key.json in the backup folder is damaged.");
  }
}

/** The private key for decrypting this target's backups. */
export async function identityOf({ files }: Target, key: Key): Promise<string> {
  if ("identity" in key) return key.identity;
  const kept = await files.read(keyFile);
  if (kept === undefined) throw new UnusableBackup("key.json, which the passphrase opens, is missing in the backup folder.");
  return openIdentity(await readText(new Response(kept), { limitBytes: keyBytesMost }), key.passphrase);
}

export async function encrypted(content: ReadableStream<Uint8Array>, recipient: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}

export async function decrypted(content: ReadableStream<Uint8Array>, identity: string): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(content);
  } catch (error) {
    throw new UnusableBackup(`The backup is encrypted for another key (${error instanceof Error ? error.message : String(error)}).`);
  }
}
