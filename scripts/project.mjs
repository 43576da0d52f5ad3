import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { systemReason } from "#db/system-reason.mjs";
import { whenNpmEnds } from "./npm-watch.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const inProject = (...parts) => path.join(root, ...parts);

/** The pinned runtime, which runs the programs whatever Node runs this script. */
export const node = inProject("node_modules", ".bin", "node");
export const tool = (name) => inProject("node_modules", ".bin", name);

/** The environment of every program. Tools that search for `node` find the pinned one. */
export const childEnvironment = (added = {}) => ({
  ...process.env,
  PATH: `${inProject("node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  NEXT_TELEMETRY_DISABLED: "1",
  // Caches compiled code per version of a file, so that it is not compiled at each start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || inProject(".cache", "node"),
  ...added,
});

const guard = pathToFileURL(inProject("scripts", "end-with-parent.mjs")).href;

/** Starts a program on the pinned runtime. It ends when this process ends for any reason, so its standard input is reserved for that. */
export const launch = (command, { environment = {}, output, errors }) =>
  spawn(node, ["--import", guard, ...command], {
    cwd: root,
    env: childEnvironment({ ...environment, FRONTDESK_PARENT: String(process.pid) }),
    stdio: ["pipe", output, errors],
  });

/** An error that the user at the terminal can fix. Only its message is shown, after the output of a tool if that helps. */
export class Stop extends Error {
  constructor(message, said = "") {
    super(message);
    this.said = said;
  }
}

export function tell(error) {
  if (error instanceof Stop) process.stderr.write(error.said);
  const refused = systemReason(error);
  if (error instanceof Stop) console.error(`frontdesk: ${error.message}`);
  else console.error(refused?.place === undefined ? error : `frontdesk: ${refused.place} cannot be used: ${refused.reason}.`);
}

/** Reads `.env`, if there is one, without replacing what the environment has. */
function readSettingsFile() {
  try {
    process.loadEnvFile(inProject(".env"));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

/**
 * Runs a script. For an error that the user can fix, it prints one line and exits with status 1; for any other error, it prints the stack.
 */
export async function main(work) {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 20) {
    console.error(`frontdesk: Node ${process.versions.node} is too old to start with. Install Node 20 or newer.`);
    process.exit(1);
  }
  process.chdir(root);
  readSettingsFile();
  whenNpmEnds(() => process.kill(process.pid, "SIGTERM"));
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    tell(error);
    process.exit(1);
  }
}
