import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { inProject, node, Stop } from "./project.mjs";

const packagesIn = async (file) => {
  try {
    return JSON.parse(await readFile(inProject(file), "utf8")).packages ?? {};
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw new Stop(`${file} cannot be read: ${error.message}`);
  }
};

/** A release contains this file, but only the packages that the programs load. */
export const releaseFile = "release.json";

/**
 * npm records what it has installed. The record lacks packages for other systems, and in a release it lists only the packages that the
 * release contains.
 */
async function isInstalled() {
  const [wanted, present] = await Promise.all([packagesIn("package-lock.json"), packagesIn("node_modules/.package-lock.json")]);
  if (!wanted) throw new Stop("package-lock.json is missing. Clone the project again.");
  if (!present) return false;
  if (existsSync(inProject(releaseFile))) return Object.keys(present).every((place) => existsSync(inProject(place)));
  return Object.entries(wanted).every(([place, entry]) => {
    const found = present[place];
    return place === "" || (found ? found.version === entry.version : entry.optional === true || entry.peer === true);
  });
}

const pinnedVersion = async () => (await packagesIn("package-lock.json"))?.["node_modules/node"]?.version;

const askRuntime = () => spawnSync(node, ["--version"], { encoding: "utf8" });

const hasRuntime = async () => {
  const asked = askRuntime();
  return asked.status === 0 && asked.stdout.trim() === `v${await pinnedVersion()}`;
};

/** Installs what is missing, and checks that the pinned runtime starts. Prints nothing if nothing is missing. */
export async function install({ say = console.log } = {}) {
  const isComplete = await isInstalled();
  if (isComplete && (await hasRuntime())) return;
  if (existsSync(inProject(releaseFile)))
    throw new Stop(
      isComplete
        ? `The Node of this release does not run on this system: ${askRuntime().stderr?.trim() || "it is for another kind of system."}`
        : "This release is incomplete. Unpack the archive again.",
    );
  say("Installing packages …");
  await npmInstall();
  if (await hasRuntime()) return;
  throw new Stop(
    `The pinned Node ${await pinnedVersion()} does not run on this system (${process.platform} ${process.arch}), so nothing can be started.`,
  );
}

/** Installs exactly what the lock file lists. Install scripts are needed, because they complete the runtime and the bundled PostgreSQL. */
function npmInstall() {
  const given = ["ci", "--include=dev", "--include=optional", "--ignore-scripts=false", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const [command, ...first] = npm;
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...given], { cwd: inProject(), stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("error", (error) => reject(new Stop(`npm could not be run: ${error.message}`)));
    child.once("close", (status) =>
      status === 0 ? resolve() : reject(new Stop(`Installing packages failed: ${complaintIn(said) ?? `npm ended with status ${status}`}`)),
    );
  });
}

const complaintIn = (said) => {
  const lines = said.split("\n").flatMap((line) => (line.startsWith("npm error ") ? [line.slice("npm error ".length).trim()] : []));
  const telling = lines.filter((line) => line !== "" && !/^(code|errno|syscall|path|A complete log)/.test(line));
  return telling[0] ?? lines[0];
};
