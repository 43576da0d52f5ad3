import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { freePort } from "./ports.ts";

/** A service without data and its dashboard, started by one command. */
export type FreshPrograms = {
  url: string;
  /** The address of the setup, as the terminal shows it. */
  setupAddress: string;
  close: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, "..");

/** Starts `npm start` without the demo company, with its data in the folder. */
export async function startFreshPrograms(dataDir: string): Promise<FreshPrograms> {
  const [port, servicePort] = await Promise.all([freePort(), freePort()]);
  const child = spawn(path.join(root, "node_modules/.bin/node"), ["scripts/start.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DEMO: "0", PORT: String(port), SERVICE_PORT: String(servicePort), DATA_DIR: dataDir },
  });
  const ended = once(child, "close");
  let said = "";
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        said += String(piece);
        if (said.includes("Ctrl-C stops both")) resolve();
      });
  });
  await Promise.race([isReady, ended]);
  const setupAddress = /http:\S+\/setup#\S+/.exec(said)?.[0];
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  if (setupAddress === undefined) {
    await close();
    throw new Error(`No address of the setup was shown:\n${said}`);
  }
  return { url: `http://127.0.0.1:${port}`, setupAddress, close };
}
