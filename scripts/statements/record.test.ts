import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");

test("statements are recorded once, without values, and with the line that asks for them, unless a test asks", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-statements-"));
  t.after(() => rm(folder, { recursive: true }));
  const module = pathToFileURL(path.join(import.meta.dirname, "record.mjs"));
  module.searchParams.set("folder", folder);
  const asking = (texts: string[]) =>
    `const { channel } = await import("node:diagnostics_channel");${texts.map((text) => `channel("frontdesk.statements").publish(${JSON.stringify(text)});`).join("")}`;
  const run = async (file: string, texts: string[]) => {
    // The name of the file that asks is part of the stack.
    const source = `${asking(texts)}\n//# sourceURL=${pathToFileURL(path.join(root, file)).href}`;
    const program = `import vm from "node:vm"; await new vm.Script("(async () => {" + ${JSON.stringify(source)} + "\\n})()", { filename: ${JSON.stringify(pathToFileURL(path.join(root, file)).href)}, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }).runInThisContext();`;
    await promisify(execFile)(process.execPath, [`--import=${module.href}`, "--input-type=module", "-e", program]);
  };
  await run("db/contacts/asking.ts", [
    "select 1 from a where b = $1 and c = 'x' -- it's a comment",
    "select 1 from a  where b = $2 and c = 'it''s'",
    "insert into a (b) values ($1), ($2)",
    "insert into a (b) values ($1), ($2), ($3)",
    "select 1 from a where b in ($1, $2)",
  ]);
  await run("service/contacts/asking.test.ts", ["select 2"]);
  const files = await readdir(folder);
  const recorded = await Promise.all(files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), "utf8"))));
  assert.deepEqual(
    recorded.flatMap(({ statements }: { statements: { text: string; file: string }[] }) =>
      statements.map(({ text, file }) => [file, text]),
    ),
    [
      ["db/contacts/asking.ts", "select 1 from a where b = $1 and c = ''"],
      ["db/contacts/asking.ts", "insert into a (b) values ($1)"],
      ["db/contacts/asking.ts", "select 1 from a where b in ($1)"],
    ],
  );
});
