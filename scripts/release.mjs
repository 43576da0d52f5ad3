import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { constants, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "./build.mjs";
import { capture } from "./checks.mjs";
import { install, releaseFile } from "./install.mjs";
import { inProject, main, Stop } from "./project.mjs";

// Makes a release: a folder, or an archive of it with its checksum, that starts without npm's registry on the kind of system that made it.

const folders = ["app", "components", "contract", "db", "deploy", "docs", "lib", "messages", "public", "scripts", "service"];
const files = [
  ...[
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "instrumentation.ts",
    "next.config.mjs",
    "package-lock.json",
    "package.json",
    "postcss.config.mjs",
    "proxy.ts",
  ],
  "tsconfig.json",
];
/** What Next.js keeps for its next build. */
const ofBuild = new Set(["cache", "dev", "diagnostics", "trace", "trace-build", "types"]);

/** The package `node` copies its runtime out of this folder. */
const installedTwice = inProject("node_modules", "node", "node_modules");

const isNeeded = (source) => !/\.test\.tsx?$/.test(source);
const copy = (from, to, filter) =>
  cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE, ...(filter ? { filter } : {}) });

/** Copies the installed packages that the programs need to run. */
async function copyPackages(into) {
  const installed = JSON.parse(await readFile(inProject("node_modules", ".package-lock.json"), "utf8"));
  const isForDevelopment = ([, entry]) => entry.dev === true;
  const development = new Set(
    Object.entries(installed.packages)
      .filter(isForDevelopment)
      .map(([place]) => place),
  );
  const isKept = (source) => !development.has(path.relative(inProject(), source)) && source !== installedTwice;
  await copy(inProject("node_modules"), path.join(into, "node_modules"), isKept);
  const kept = Object.entries(installed.packages).filter((each) => !isForDevelopment(each));
  const list = JSON.stringify({ ...installed, packages: Object.fromEntries(kept) });
  await writeFile(path.join(into, "node_modules", ".package-lock.json"), list);
  await removeDeadLinks(path.join(into, "node_modules", ".bin"));
}

/** Commands of packages that were not copied. */
async function removeDeadLinks(folder) {
  for (const name of await readdir(folder)) if (!existsSync(path.join(folder, name))) await rm(path.join(folder, name), { force: true });
}

async function copyRelease(into, version) {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  for (const folder of folders) await copy(inProject(folder), path.join(into, folder), isNeeded);
  for (const file of files) await copy(inProject(file), path.join(into, file));
  await mkdir(path.join(into, ".next"));
  for (const name of await readdir(inProject(".next")))
    if (!ofBuild.has(name)) await copy(inProject(".next", name), path.join(into, ".next", name));
  await copyPackages(into);
  await writeFile(path.join(into, releaseFile), `${JSON.stringify({ version, platform: process.platform, arch: process.arch })}\n`);
}

async function checksumOf(file) {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest("hex");
}

const usage = "Usage: npm run release [-- --folder FOLDER]   (an archive under dist/, or the folder alone)";

await main(async (given) => {
  if (given.length > 0 && (given[0] !== "--folder" || given.length !== 2)) throw new Stop(usage);
  await install();
  await build();
  const { version } = JSON.parse(await readFile(inProject("package.json"), "utf8"));
  if (given[1] !== undefined) {
    await copyRelease(path.resolve(given[1]), version);
    console.log(path.resolve(given[1]));
    return;
  }
  const name = `frontdesk-${version}-${process.platform}-${process.arch}`;
  const archive = inProject("dist", `${name}.tar.gz`);
  await copyRelease(inProject("dist", name), version);
  const packed = await capture("tar", ["-czf", archive, "-C", inProject("dist"), name]);
  if (!packed.isGood) throw new Stop("tar could not pack the release.", packed.output);
  await rm(inProject("dist", name), { recursive: true });
  await writeFile(`${archive}.sha256`, `${await checksumOf(archive)}  ${path.basename(archive)}\n`);
  console.log(archive);
});
