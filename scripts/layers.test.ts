import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

const root = path.resolve(import.meta.dirname, "..");

/** The layers that each layer may import, and the packages that contract, db and messages may use. */
const layers: Record<string, { mayImport: string[]; packages?: string[] }> = {
  contract: { mayImport: [], packages: ["zod", "ipaddr.js", "libphonenumber-js"] },
  db: {
    mayImport: [],
    packages: [
      ...["kysely", "pg", "pg-copy-streams", "nanoid"],
      ...["api", "exporter-trace-otlp-http", "resources", "sdk-trace-node"].map((name) => `@opentelemetry/${name}`),
    ],
  },
  messages: { mayImport: [], packages: [] },
  service: { mayImport: ["contract", "db", "messages"] },
  lib: { mayImport: ["contract", "lib/store", "messages"] },
  "lib/store": { mayImport: ["lib", "contract", "db"] },
  components: { mayImport: ["contract", "lib"] },
  app: { mayImport: ["contract", "lib", "lib/store", "components"] },
  e2e: { mayImport: ["contract"] },
  bench: { mayImport: ["contract", "service"] },
  scripts: { mayImport: ["db"] },
};

const domainFree = ["ui", "layout", "data-table", "form"].map((part) => `components/${part}`);
const dashboardOnly = /^(react|react-dom|next|next-auth|next-themes|@heroui\/.*|@tanstack\/.*|@fullcalendar\/.*)(\/|$)/;
const serviceOnly = /^(hono|@hono\/.*|graphile-worker|pg|kysely|nodemailer)(\/|$)/;

type Import = { file: string; layer: string; specifier: string; target: string | undefined };

const isUnder = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);
const layerOf = (file: string) =>
  Object.keys(layers)
    .filter((layer) => isUnder(file, layer))
    .sort((a, b) => b.length - a.length)[0];

async function sources(): Promise<string[]> {
  const perFolder = await Promise.all(
    Object.keys(layers).map(async (folder) => {
      const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    }),
  );
  return [...new Set(perFolder.flat())].filter((file) => /\.(ts|tsx|mjs)$/.test(file)).sort();
}

/** The path in the project that an import specifier names; undefined for packages and Node's own modules. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.join(path.dirname(file), specifier);
  return undefined;
}

async function importsOf(file: string): Promise<Import[]> {
  const text = await readFile(path.join(root, file), "utf8");
  const found = text.matchAll(
    /(?:^|[\s;])(?:import|export)\s[^"'`;]*?from\s*["']([^"']+)["']|^import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm,
  );
  return [...found].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? match[3];
    const layer = layerOf(file);
    return specifier && layer ? [{ file, layer, specifier, target: targetOf(file, specifier) }] : [];
  });
}

const files = await sources();
const imports = (await Promise.all(files.map(importsOf))).flat();
const listed = (found: Import[]) => found.map(({ file, specifier }) => `${file} imports ${specifier}`);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

test("the test finds imports", () => {
  assert.ok(files.length > 20 && imports.length > 20);
});

test("a layer imports only the layers that it may import", () => {
  const forbidden = imports.filter(({ layer, target }) => {
    const other = target === undefined ? undefined : layerOf(target);
    if (other === undefined || other === layer) return false;
    return !layers[layer]?.mayImport.includes(other);
  });
  assert.deepEqual(listed(forbidden), []);
});

test("imports between layers begin with #, imports inside a layer are relative, and between parts of a layer both are allowed", () => {
  const wrong = imports.filter(({ file, specifier, target }) => {
    // A file at the top, like package.json, is in no layer.
    if (target === undefined || !target.includes("/")) return false;
    if (target.split("/")[0] !== file.split("/")[0]) return !specifier.startsWith("#");
    return specifier.startsWith("#") && path.dirname(target) === path.dirname(file);
  });
  assert.deepEqual(listed(wrong), []);
});

test("an import inside the project contains the file extension", () => {
  const short = imports.filter(({ target }) => target !== undefined && !/\.(ts|tsx|mjs|css|json)$/.test(target));
  assert.deepEqual(listed(short), []);
});

test("contract, db and messages import only the packages listed here", () => {
  const foreign = imports.filter(({ file, layer, specifier, target }) => {
    const packages = layers[layer]?.packages;
    if (!packages || target !== undefined || specifier.startsWith("node:")) return false;
    return !isTest(file) && !packages.some((name) => isUnder(specifier, name));
  });
  assert.deepEqual(listed(foreign), []);
});

test("the service imports no package of the dashboard, and the dashboard none of the service", () => {
  const misplaced = imports.filter(({ layer, specifier }) => {
    if (["contract", "db", "service"].includes(layer)) return dashboardOnly.test(specifier);
    return ["lib", "components", "app"].includes(layer) && serviceOnly.test(specifier);
  });
  assert.deepEqual(listed(misplaced), []);
});

test("ui, layout, data-table and form import no domain", () => {
  const domains = imports.filter(({ file, target }) => {
    if (!domainFree.some((part) => isUnder(file, part)) || target === undefined || !isUnder(target, "components")) return false;
    return !domainFree.some((part) => isUnder(target, part));
  });
  assert.deepEqual(listed(domains), []);
});

test("the linter has the same import rules", async () => {
  const config: { overrides: { includes: string[]; linter: unknown }[] } = JSON.parse(
    await readFile(path.join(root, "biome.json"), "utf8"),
  );
  for (const [layer, { mayImport }] of Object.entries(layers)) {
    if (layer === "scripts") continue;
    const override = config.overrides.find(({ includes }) => includes.length === 1 && includes[0] === `${layer}/**`);
    const written = JSON.stringify(override?.linter ?? "");
    const tops = Object.keys(layers).filter((name) => !name.includes("/") && name !== layer.split("/")[0]);
    for (const other of tops) {
      assert.equal(written.includes(`"#${other}/**"`), !mayImport.includes(other), `biome.json, ${layer} towards ${other}`);
    }
  }
});

/**
 * Groups of files that import each other, directly or indirectly, type imports included. Uses Tarjan's algorithm: a group is complete at the
 * file that reaches no earlier file.
 */
function importCycles(): string[][] {
  const targets = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { file, target } of imports) if (target !== undefined && targets.has(target)) targets.get(file)?.push(target);
  const found = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const place = found.size;
    found.set(file, place);
    open.push(file);
    let lowest = place;
    for (const target of targets.get(file) ?? []) {
      if (!found.has(target)) lowest = Math.min(lowest, visit(target));
      else if (open.includes(target)) lowest = Math.min(lowest, found.get(target) ?? place);
    }
    if (lowest < place) return lowest;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || targets.get(file)?.includes(file)) cycles.push(group.sort());
    return lowest;
  };
  for (const file of targets.keys()) if (!found.has(file)) visit(file);
  return cycles;
}

test("there are no import cycles, type imports included", () => {
  assert.deepEqual(importCycles(), []);
});

/** Server code that reads data from outside. */
const readsFromOutside = (file: string) =>
  /^(service|contract|app|lib\/(proxy|auth|store)|proxy\.ts)/.test(file) && !/\.test\.tsx?$|fixtures\.ts$|-world\.ts$/.test(file);
/** The reader itself, the client, which runs in the browser and reads our own server's responses, code that is shown, and test helpers. */
const mayReadBodies = new Set([
  // What tests compare.
  "service/testing/all-answers.ts",
  "service/testing/every-write.ts",
  "contract/read-body.ts",
  "contract/client.ts",
  "service/docs/samples.ts",
  "service/testing/staff.ts",
  "service/testing/examples/recorder.ts",
  "contract/testing/assert-refused.ts",
  "service/testing/raw-requests.ts",
]);

test("only the bounded reader reads bodies of requests and of other servers' responses", async () => {
  const unbounded: string[] = [];
  for (const file of files.filter((each) => readsFromOutside(each) && !mayReadBodies.has(each))) {
    const lines = (await readFile(path.join(root, file), "utf8")).split("\n");
    for (const [place, line] of lines.entries())
      if (/\.(text|json|formData|arrayBuffer|blob|bytes)\(\)/.test(line)) unbounded.push(`${file}:${place + 1}: ${line.trim()}`);
  }
  assert.deepEqual(unbounded, []);
});

/** Authentication, the contexts of visitors and jobs, and the operator's commands. */
const mintsTenants = new Set([
  "service/http/authentication.ts",
  "service/context.ts",

  "service/testing/test-app.ts",
]);

test("a location id becomes a Tenant only where its caller is authorized for it", async () => {
  const minting: string[] = [];
  for (const file of files.filter((each) => /^(service|lib|bench|scripts)\//.test(each) && !isTest(each) && !mintsTenants.has(each)))
    if (/\bprovenTenant\b/.test(await readFile(path.join(root, file), "utf8"))) minting.push(file);
  assert.deepEqual(
    minting.filter((file) => file !== "scripts/layers.test.ts"),
    [],
  );
});
