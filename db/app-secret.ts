import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeDataDir } from "./data-dir.mjs";

/** The secret under DATA_DIR that encrypts stored tokens, created at first use. Processes that start at the same time agree on one. */
export async function appSecretIn(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "app-secret");
  const existing = await readIfThere(file);
  if (existing !== undefined) return existing;
  await makeDataDir(dataDir);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, "utf8")).trim();
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
