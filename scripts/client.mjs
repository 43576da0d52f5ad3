import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "#db/make-folder.mjs";
import { capture } from "./checks.mjs";
import { install } from "./install.mjs";
import { inProject, main, Stop, tool } from "./project.mjs";

// Packs the client, @frontdesk/client, and prints the file's path.

const source = inProject("contract", "client-package");
const built = inProject(".cache", "client");

const entry = "./client-package/index";

/** The manifest of the package. Its version and zod's are those of the project. */
const manifestOf = ({ version, license, engines, dependencies: { zod } }) => ({
  name: "@frontdesk/client",
  version,
  description: "A typed client of the Frontdesk API.",
  license,
  type: "module",
  engines,
  exports: { ".": { types: `${entry}.d.ts`, default: `${entry}.js` } },
  files: ["**/*.js", "**/*.d.ts"],
  dependencies: { zod },
});

await main(async ([folder = inProject(".cache")]) => {
  await install({ say: console.error });
  await rm(built, { recursive: true, force: true });
  await makeFolder(built);
  const compiled = await capture(tool("tsc"), ["-p", source, "--outDir", built]);
  if (!compiled.isGood) throw new Stop("The client does not compile.", compiled.output);
  const manifest = manifestOf(JSON.parse(await readFile(inProject("package.json"), "utf8")));
  await writeFile(path.join(built, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(path.join(source, "README.md"), path.join(built, "README.md"));
  await cp(inProject("LICENSE"), path.join(built, "LICENSE"));
  const npm = await capture("npm", ["pack", built, "--pack-destination", path.resolve(folder), "--json", "--loglevel=error"]);
  if (!npm.isGood) throw new Stop("npm could not pack the client.", npm.output);
  const [{ filename }] = Object.values(JSON.parse(npm.output.slice(npm.output.search(/[[{]/))));
  console.log(path.join(path.resolve(folder), path.basename(filename)));
});
