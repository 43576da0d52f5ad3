import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { copyFile, constants, link, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { build } from "./build.mjs";
import { install, releaseFile } from "./install.mjs";
import { inProject, main, Stop } from "./project.mjs";

// Makes a release: a folder, or an archive of it with its checksum, that starts without npm's registry on the kind of system that made it.

const pages = ["app", "components"];
const folders = [...pages, "contract", "db", "deploy", "docs", "lib", "messages", "public", "scripts", "service"];
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
const listOfPackages = path.join("node_modules", ".package-lock.json");

/** What Next.js keeps for its next build, and for tools that pack a single page. */
const ofBuild = /^(cache|dev|diagnostics|trace|trace-build|types)(\/|$)|\.nft\.json$|\.map$/;
/** What only people who develop with a package read. */
const ofDevelopment = /\.map$|\.d\.[cm]?ts$/;
/** Next.js also contains its documentation, its tools for development, and a second form of itself for bundlers. */
const ofDevelopmentWithNext = /^dist\/(bundle-analyzer|docs|esm|next-devtools)(\/|$)|^dist\/compiled\/(babel|next-devtools|webpack)(\/|$)|\.dev\.js$/;

const isTest = (name) => /\.test\.tsx?$/.test(name);
const readJson = async (file) => JSON.parse(await readFile(file, "utf8"));

/** A second name for the file is made at once and needs no space; another disk needs a copy. */
async function place(from, to) {
  try {
    await link(from, to);
  } catch (error) {
    if (error.code !== "EXDEV") throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

/** Copies a folder without the entries whose path in it is left out. */
async function copyFolder(from, to, isLeftOut, inside = "") {
  await mkdir(path.join(to, inside), { recursive: true });
  for (const entry of await readdir(path.join(from, inside), { withFileTypes: true })) {
    const name = path.posix.join(inside, entry.name);
    if (isLeftOut(name)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, isLeftOut, name);
    else if (entry.isSymbolicLink()) await symlink(await readlink(path.join(from, name)), path.join(to, name));
    else await place(path.join(from, name), path.join(to, name));
  }
}

/** The packages that files of these folders, or these files, name. */
async function packagesNamedIn(places) {
  const named = new Set();
  for (const each of places) {
    const entries = path.extname(each) ? [""] : await readdir(inProject(each), { recursive: true });
    for (const entry of entries.filter((name) => /\.(css|mjs|tsx?)$/.test(name || each) && !isTest(name))) {
      const text = await readFile(inProject(each, entry), "utf8");
      for (const [, name] of text.matchAll(/["'`]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"'`\s]*)?["'`]/g)) named.add(name);
    }
  }
  return named;
}

/** The place from which a package loads another one, as Node finds it. */
function placeOf(name, from, installed) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const found = path.posix.join(folder, "node_modules", name);
    if (installed[found]) return found;
    if (folder === "") return undefined;
  }
}

/** What a package needs to run. The optional packages of Next.js are its compiler and a converter of images, which the dashboard does not use. */
function neededBy(place, { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const optional = place === "node_modules/next" ? {} : optionalDependencies;
  return [...Object.keys({ ...dependencies, ...optional }), ...peers].filter((name) => !name.startsWith("@types/"));
}

/**
 * The installed packages that the programs load. The build contains those that only pages and components name, so they and what only they
 * need are left out.
 */
async function neededPackages(installed) {
  const { dependencies } = await readJson(inProject("package.json"));
  const [built, loaded] = await Promise.all([
    packagesNamedIn(pages),
    packagesNamedIn(["contract", "db", "lib", "scripts", "service", "instrumentation.ts", "next.config.mjs", "proxy.ts"]),
  ]);
  const kept = Object.keys(dependencies).filter((name) => loaded.has(name) || !built.has(name));
  const needed = new Set();
  const waiting = kept.map((name) => placeOf(name, "", installed));
  while (waiting.length > 0) {
    const place = waiting.pop();
    if (place === undefined || needed.has(place)) continue;
    needed.add(place);
    waiting.push(...neededBy(place, installed[place]).map((name) => placeOf(name, place, installed)));
  }
  return [...needed].sort();
}

async function copyPackages(into) {
  const installed = await readJson(inProject(listOfPackages));
  const needed = await neededPackages(installed.packages);
  for (const place of needed) {
    const isOfNext = place === "node_modules/next";
    const isLeftOut = (name) => name === "node_modules" || ofDevelopment.test(name) || (isOfNext && ofDevelopmentWithNext.test(name));
    await copyFolder(inProject(place), path.join(into, place), isLeftOut);
  }
  const list = { ...installed, packages: Object.fromEntries(needed.map((place) => [place, installed.packages[place]])) };
  await writeFile(path.join(into, listOfPackages), JSON.stringify(list));
  const commands = path.join(into, "node_modules", ".bin");
  await copyFolder(inProject("node_modules", ".bin"), commands, () => false);
  // Commands of packages that were left out.
  for (const name of await readdir(commands)) if (!existsSync(path.join(commands, name))) await rm(path.join(commands, name), { force: true });
}

async function copyRelease(into, version) {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  for (const folder of folders) await copyFolder(inProject(folder), path.join(into, folder), isTest);
  for (const file of files) await place(inProject(file), path.join(into, file));
  await copyFolder(inProject(".next"), path.join(into, ".next"), (name) => ofBuild.test(name));
  await copyPackages(into);
  await writeFile(path.join(into, releaseFile), `${JSON.stringify({ version, platform: process.platform, arch: process.arch })}\n`);
}

/** Whoever makes a release, its files belong to root where root unpacks it, and everyone may read them. */
const forEveryone = process.platform === "linux" ? ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go+rX,go-w"] : [];

/** Packs a folder, and stores the checksum beside the archive. The archive gets its name when it is complete. */
async function pack(folder, archive) {
  const tar = spawn("tar", [...forEveryone, "-cf", "-", "-C", path.dirname(folder), path.basename(folder)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close");
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(piece, _, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await pipeline(tar.stdout, createGzip({ level: 4 }), hashed, createWriteStream(`${archive}.partial`));
  const [status] = await ended;
  if (status !== 0) throw new Stop("tar could not pack the release.");
  await rename(`${archive}.partial`, archive);
  await writeFile(`${archive}.sha256`, `${hash.digest("hex")}  ${path.basename(archive)}\n`);
}

async function makeArchive(into, version) {
  const name = `frontdesk-${version}-${process.platform}-${process.arch}`;
  const archive = path.join(into, `${name}.tar.gz`);
  await mkdir(into, { recursive: true });
  await mkdir(inProject(".cache"), { recursive: true });
  const scratch = await mkdtemp(inProject(".cache", "release-"));
  try {
    await copyRelease(path.join(scratch, name), version);
    await pack(path.join(scratch, name), archive);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return archive;
}

const usage = "Usage: npm run release [-- --to FOLDER | -- --folder FOLDER]   (an archive in dist/ or that folder, or the folder alone)";

await main(async ([option, folder, ...others]) => {
  const isUsed = option === undefined || (["--to", "--folder"].includes(option) && folder !== undefined && others.length === 0);
  if (!isUsed) throw new Stop(usage);
  await install();
  await build();
  const { version } = await readJson(inProject("package.json"));
  if (option === "--folder") await copyRelease(path.resolve(folder), version);
  console.log(option === "--folder" ? path.resolve(folder) : await makeArchive(path.resolve(folder ?? inProject("dist")), version));
});
