import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { acrossLocations, knownStatements } from "./known.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("each function with an exception exists", async () => {
  for (const place of [...acrossLocations, ...knownStatements.map((line) => line.split(":")[0] ?? "")]) {
    const [file = "", name] = place.split(" ");
    const text = await readFile(path.join(root, file), "utf8");
    if (name !== undefined) assert.match(text, new RegExp(`^(?:export )?(?:async )?(?:function\\*?|const) ${name}\\b`, "m"), place);
  }
});
