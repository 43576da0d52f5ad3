import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { makeFolder } from "#db/make-folder.mjs";
import { cannotWrite, systemReason } from "#db/system-reason.mjs";
import { build } from "./build.mjs";
import { install, releaseFile } from "./install.mjs";
import { inProject, main, Stop } from "./project.mjs";

// Makes a release: a folder, or an archive of it with a checksum. It can be started without npm's registry on the kind of system on which
// it was made.

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

/** Files that Next.js keeps for its next build, and for tools that pack a single page. */
const ofBuild = /^(cache|dev|diagnostics|trace|trace-build|types)(\/|$)|\.nft\.json$|\.map$/;
/** Files that only developers of a package read. */
const ofDevelopment = /\.map$|\.d\.[cm]?ts$/;
/** Next.js also contains its documentation, its development tools, and a second form of itself for bundlers. */
const ofDevelopmentWithNext = /^dist\/(bundle-analyzer|docs|esm|next-devtools)(\/|$)|^dist\/compiled\/next-devtools(\/|$)|\.dev\.js$/;

const isTest = (name) => /\.test\.tsx?$/.test(name);
const readJson = async (file) => JSON.parse(await readFile(file, "utf8"));

/** The paths of a folder and everything in it, without the entries that are left out. */
async function everythingIn(folder, isLeftOut, inside = "") {
  const found = [path.posix.join(folder, inside)];
  for (const entry of await readdir(inProject(folder, inside), { withFileTypes: true })) {
    const name = path.posix.join(inside, entry.name);
    if (isLeftOut(name)) continue;
    if (entry.isDirectory()) found.push(...(await everythingIn(folder, isLeftOut, name)));
    else found.push(path.posix.join(folder, name));
  }
  return found;
}

/** The packages that these files, or files in these folders, import. */
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

/** The location from which a package loads another one, as Node finds it. */
function placeOf(name, from, installed) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const found = path.posix.join(folder, "node_modules", name);
    if (installed[found]) return found;
    if (folder === "") return undefined;
  }
}

/**
 * The packages that a package needs at run time. The optional packages of Next.js are its compiler and an image converter, which the
 * dashboard does not use.
 */
function neededBy(place, { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const optional = place === "node_modules/next" ? {} : optionalDependencies;
  return [...Object.keys({ ...dependencies, ...optional }), ...peers].filter((name) => !name.startsWith("@types/"));
}

/**
 * The installed packages that the programs load. The build includes the packages that only pages and components import, so these and their
 * dependencies are left out.
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

/** Commands of packages that are left out would be dangling links. */
async function commandsOf(places) {
  const commands = path.posix.join("node_modules", ".bin");
  const found = [commands];
  for (const name of await readdir(inProject(commands))) {
    const target = path.relative(inProject(), await realpath(inProject(commands, name)));
    if (places.some((place) => target.startsWith(`${place}/`))) found.push(path.posix.join(commands, name));
  }
  return found;
}

/** The project's paths that belong to a release, and the files that only a release has, with their content. */
async function contentOf(version) {
  const installed = await readJson(inProject(listOfPackages));
  const places = await neededPackages(installed.packages);
  const isLeftOutOf = (place) => (name) =>
    name === "node_modules" ||
    name.startsWith(".") ||
    ofDevelopment.test(name) ||
    (place === "node_modules/next" && ofDevelopmentWithNext.test(name));
  const paths = [
    ...files,
    ...(await Promise.all(folders.map((folder) => everythingIn(folder, isTest)))),
    await everythingIn(".next", (name) => ofBuild.test(name)),
    ...(await Promise.all(places.map((place) => everythingIn(place, isLeftOutOf(place))))),
    await commandsOf(places),
  ].flat();
  const list = { ...installed, packages: Object.fromEntries(places.map((place) => [place, installed.packages[place]])) };
  const own = {
    [listOfPackages]: JSON.stringify(list),
    [releaseFile]: `${JSON.stringify({ version, platform: process.platform, arch: process.arch })}\n`,
  };
  return { paths, own };
}

async function writeOwn(into, own) {
  for (const [file, content] of Object.entries(own)) {
    await makeFolder(path.dirname(path.join(into, file)));
    await writeFile(path.join(into, file), content);
  }
}

/** A folder is replaced as a whole, so it may only contain an earlier release. */
async function requireReplaceable(into) {
  const present = await readdir(into).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (present.length > 0 && !present.includes(releaseFile))
    throw new Stop(`The folder ${into} is not empty and contains no release that could be replaced. Choose a new or empty one.`);
}

async function writeFolder(into, version) {
  const { paths, own } = await contentOf(version);
  await rm(into, { recursive: true, force: true });
  // Written first, so that an interrupted release is recognized as one.
  await writeOwn(into, own);
  for (const each of paths) {
    const to = path.join(into, each);
    await makeFolder(path.dirname(to));
    const found = await lstat(inProject(each));
    if (found.isSymbolicLink()) await symlink(await readlink(inProject(each)), to);
    else if (found.isFile()) await copyFile(inProject(each), to, constants.COPYFILE_FICLONE);
  }
  return into;
}

/**
 * The arguments with which GNU tar packs the files in place. When root unpacks them, the files belong to root, not to the user who made the
 * release, and everyone may read them.
 */
async function inPlace(name, version, scratch) {
  const { paths, own } = await contentOf(version);
  const [listed, written] = [path.join(scratch, "paths"), path.join(scratch, "own")];
  await writeOwn(written, own);
  await writeFile(listed, paths.map((each) => `${each}\0`).join(""));
  return [
    ...["--null", "--no-recursion", `--transform=flags=rSH;s,^,${name}/,`],
    ...["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go+rX,go-w"],
    ...["-cf", "-", "-C", inProject(), "-T", listed, "-C", written, ...Object.keys(own)],
  ];
}

/** The arguments for any other tar. */
async function ofCopy(name, version, scratch) {
  await writeFolder(path.join(scratch, name), version);
  return ["-cf", "-", "-C", scratch, name];
}

/** Packs a release, and stores the checksum beside the archive. The archive gets its final name when it is complete. */
async function makeArchive(into, version) {
  const name = `frontdesk-${version}-${process.platform}-${process.arch}`;
  const archive = path.join(into, `${name}.tar.gz`);
  const scratch = await mkdtemp(path.join(into, ".release-"));
  try {
    const unfinished = path.join(scratch, "archive");
    const checksum = await pack(await (process.platform === "linux" ? inPlace : ofCopy)(name, version, scratch), unfinished);
    await writeFile(`${archive}.sha256`, `${checksum}  ${path.basename(archive)}\n`);
    await rename(unfinished, archive);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return archive;
}

/** Runs tar, compresses its output, and returns the checksum. */
async function pack(given, archive) {
  const tar = spawn("tar", given, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(tar, "close");
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(piece, _, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await pipeline(tar.stdout, createGzip({ level: 4 }), hashed, createWriteStream(archive));
  const [status] = await ended;
  if (status !== 0) throw new Stop("tar could not pack the release.");
  return hash.digest("hex");
}

const usage = "Usage: npm run release [-- --to FOLDER | -- --folder FOLDER]   (an archive in dist/ or that folder, or the folder alone)";

await main(async ([option, folder, ...others]) => {
  const isUsed = option === undefined || (["--to", "--folder"].includes(option) && folder !== undefined && others.length === 0);
  if (!isUsed) throw new Stop(usage);
  const into = path.resolve(folder ?? inProject("dist"));
  if (option === "--folder") await requireReplaceable(into);
  await makeFolder(into);
  await access(into, constants.W_OK);
  await install();
  await build();
  const { version } = await readJson(inProject("package.json"));
  const make = option === "--folder" ? writeFolder : makeArchive;
  const made = await make(into, version).catch((error) => {
    throw systemReason(error) === undefined ? error : new Stop(`${cannotWrite(error.path ?? into, error)} No release was made.`);
  });
  console.log(made);
});
