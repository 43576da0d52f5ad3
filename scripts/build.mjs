import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { access, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { inProject, launch, Stop } from "./project.mjs";

const folders = ["app", "components", "lib", "contract", "db", "messages", "public"];
const files = [
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const stamp = ".next/sources.sha256";

async function sourcesIn(folder) {
  if (!existsSync(inProject(folder))) return [];
  const entries = await readdir(inProject(folder), { withFileTypes: true, recursive: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inProject(), path.join(entry.parentPath ?? entry.path, entry.name)));
  return found.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

const readIfThere = (file) =>
  readFile(inProject(file)).catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

/** A hash of all sources of the build. */
async function hashOfSources() {
  const hash = createHash("sha256");
  const listed = (await Promise.all(folders.map(sourcesIn))).flat();
  // One after the other, because there are more source files than a program may have open at once on some systems.
  for (const file of [...listed, ...files]) {
    const content = await readIfThere(file);
    if (content) hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function isBuilt(hash) {
  try {
    await access(inProject(".next/BUILD_ID"));
  } catch {
    return false;
  }
  return (await readIfThere(stamp))?.toString() === hash;
}

/** Builds the dashboard if its sources differ from those of the existing build. */
export async function build({ say = console.log } = {}) {
  const hash = await hashOfSources();
  if (await isBuilt(hash)) return;
  say("Building the dashboard …");
  // An interrupted build is incomplete, so its hash is removed first.
  await rm(inProject(stamp), { force: true });
  await nextBuild();
  await writeFile(inProject(stamp), hash);
}

function nextBuild() {
  return new Promise((resolve, reject) => {
    const child = launch(["node_modules/next/dist/bin/next", "build"], {
      environment: { NODE_ENV: "production" },
      output: "pipe",
      errors: "pipe",
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("error", (error) => reject(new Stop(`The dashboard could not be built: ${error.message}`)));
    child.once("close", (status) => {
      if (status === 0) return resolve();
      if (/ENOSPC/.test(said)) return reject(new Stop("The dashboard could not be built: the disk is full."));
      reject(new Stop("The dashboard could not be built. The reason is above.", said));
    });
  });
}
