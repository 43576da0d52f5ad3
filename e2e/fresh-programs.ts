import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { freePort } from "./ports.ts";

/** A service without data and its dashboard, started by one command. */
export type FreshPrograms = {
  url: string;
  serviceUrl: string;
  /** The address of the setup, as the terminal shows it. */
  setupAddress: string;
  close: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, "..");
const node = path.join(root, "node_modules/.bin/node");

const makeRelease = async (folder: string) => {
  const { stdout } = await promisify(execFile)(node, ["scripts/release.mjs", "--to", folder], { cwd: root });
  return stdout.trim();
};

/** Makes a release, compares it with its checksum, and unpacks it. Returns the program's folder. */
export async function unpackRelease(into: string): Promise<string> {
  const archive = await makeRelease(into);
  const hash = createHash("sha256");
  for await (const piece of createReadStream(archive)) hash.update(piece);
  expect(await readFile(`${archive}.sha256`, "utf8")).toBe(`${hash.digest("hex")}  ${path.basename(archive)}\n`);
  await promisify(execFile)("tar", ["-xzf", archive, "-C", into]);
  return path.join(into, path.basename(archive, ".tar.gz"));
}

/** Starts the program in a folder without the demo company and without a package registry, with its data in the other folder. */
export async function startFreshPrograms(folder: string, dataDir: string, environment: Record<string, string>): Promise<FreshPrograms> {
  const [port, servicePort] = await Promise.all([freePort(), freePort()]);
  const child = spawn(path.join(folder, "node_modules/.bin/node"), ["scripts/start.mjs"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...{ DEMO: "0", PORT: String(port), SERVICE_PORT: String(servicePort), DATA_DIR: dataDir },
      npm_config_registry: "http://127.0.0.1:9",
      ...environment,
    },
  });
  const ended = once(child, "close");
  let output = "";
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        output += String(piece);
        if (output.includes("Press Ctrl-C to stop both")) resolve();
      });
  });
  await Promise.race([isReady, ended]);
  const setupAddress = /http:\S+\/setup#\S+/.exec(output)?.[0];
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  if (setupAddress === undefined) {
    await close();
    throw new Error(`No address of the setup was shown:\n${output}`);
  }
  return { url: `http://127.0.0.1:${port}`, serviceUrl: `http://127.0.0.1:${servicePort}`, setupAddress, close };
}
