import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeDataDir } from "./data-dir.mjs";

/** The secret under DATA_DIR that encrypts stored tokens, created at first use. Processes that start at the same time agree on one. */
export async function appSecretIn(dataDir: string): Promise<string> {
  const existing = await readIfThere(fileIn(dataDir));
  if (existing !== undefined) return existing;
  await keepAppSecret(dataDir, randomBytes(32).toString("base64url"));
  return (await readFile(fileIn(dataDir), "utf8")).trim();
}

const fileIn = (dataDir: string) => path.join(dataDir, "app-secret");

export const hasAppSecret = async (dataDir: string): Promise<boolean> => (await readIfThere(fileIn(dataDir))) !== undefined;

/** Stores the secret, unless there is one already. */
export async function keepAppSecret(dataDir: string, secret: string): Promise<void> {
  const file = fileIn(dataDir);
  await makeDataDir(dataDir);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, secret, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

const isErrno = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
