import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { whenNpmEnds } from "./npm-watch.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const inProject = (...parts) => path.join(root, ...parts);

/** The pinned runtime. Whatever Node runs this script, the programs run on that one. */
export const node = inProject("node_modules", ".bin", "node");
export const tool = (name) => inProject("node_modules", ".bin", name);

/** What every program of ours starts with: tools that look for `node` find the pinned one. */
export const childEnvironment = (added = {}) => ({
  ...process.env,
  PATH: `${inProject("node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  NEXT_TELEMETRY_DISABLED: "1",
  // Types are stripped and code compiled once for each version of a file, not at each start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || inProject(".cache", "node"),
  ...added,
});

const guard = pathToFileURL(inProject("scripts", "end-with-parent.mjs")).href;

/** A program of ours on the pinned runtime, which ends when this process does, however that ends. Its standard input belongs to that. */
export const launch = (command, { environment = {}, output, errors }) =>
  spawn(node, ["--import", guard, ...command], {
    cwd: root,
    env: childEnvironment({ ...environment, FRONTDESK_PARENT: String(process.pid) }),
    stdio: ["pipe", output, errors],
  });

/** A fault that the person at the terminal can mend; its message is the one line they see, after what a tool said where that helps. */
export class Stop extends Error {
  constructor(message, said = "") {
    super(message);
    this.said = said;
  }
}

export function tell(error) {
  if (error instanceof Stop) process.stderr.write(error.said);
  console.error(error instanceof Stop ? `frontdesk: ${error.message}` : error);
}

/** Runs a script's work: one line and status 1 for what can be mended, a stack for what is our own mistake. */
export async function main(work) {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 20) {
    console.error(`frontdesk: Node ${process.versions.node} is too old to start with. Install Node 20 or newer.`);
    process.exit(1);
  }
  process.chdir(root);
  whenNpmEnds(() => process.kill(process.pid, "SIGTERM"));
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    tell(error);
    process.exit(1);
  }
}
