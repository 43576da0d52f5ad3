import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { listen } from "../server.ts";
import { around } from "./program.ts";
import { startTestApp, type TestApp, type Visitor } from "./test-app.ts";

// Runs code as an integrator would: in a process and a folder of its own, against the service on a port.

export type Integrator = {
  w: TestApp;
  visitor: Visitor;
  folder: string;
  /** The variables that samples read. */
  environment: Record<string, string>;
  /** Runs a program to its end and returns its output; throws if it fails. */
  run(command: string, given: string[], added?: Record<string, string>): Promise<string>;
  start(command: string, given: string[], added?: Record<string, string>): ChildProcess;
};

export async function startIntegrator(t: TestContext): Promise<Integrator> {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { port, close } = await listen(w.app.fetch, { port: 0, host: "127.0.0.1" });
  t.after(close);
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-integrator-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  // curl fails if the server refuses, and shows the refusal.
  await writeFile(path.join(folder, ".curlrc"), "silent\nshow-error\nfail-with-body\n");
  const environment = { CRM_URL: `http://127.0.0.1:${port}`, CRM_TOKEN: visitor.token, CRM_LOCATION: visitor.locationId };
  const start = (command: string, given: string[], added: Record<string, string> = {}) =>
    spawn(command, given, {
      cwd: folder,
      env: { ...around(), HOME: folder, CURL_HOME: folder, ...environment, ...added },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const run = (command: string, given: string[], added?: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const child = start(command, given, added);
      let [said, complained] = ["", ""];
      child.stdout?.on("data", (chunk) => (said += chunk));
      child.stderr?.on("data", (chunk) => (complained += chunk));
      child.once("error", reject);
      child.once("close", (status) =>
        status === 0 ? resolve(said) : reject(new Error(`${command} ended with ${status}: ${complained}${said}\n${given.at(-1)}`)),
      );
    });
  return { w, visitor, folder, environment, run, start };
}

/** How the samples of each language are run. */
export const runners: Record<string, { command: string; flags: string[] }> = {
  sh: { command: "sh", flags: ["-ec"] },
  js: { command: process.execPath, flags: ["--input-type=module", "-e"] },
  python: { command: "python3", flags: ["-c"] },
};

export type Sample = { language: string; name: string | undefined; code: string };

/** The code blocks of a Markdown page whose language can be run. A second word names a block that needs something around it. */
export const samplesIn = (markdown: string): Sample[] =>
  [...markdown.matchAll(/^```(sh|js|python)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, language = "", name, code = ""]) => ({
    language,
    name,
    code,
  }));
