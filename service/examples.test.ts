import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { endpointsOf } from "#contract/endpoint.ts";
import { examples } from "#contract/examples.ts";
import { contract } from "#contract/index.ts";
import { everyExample } from "./testing/examples/every-example.ts";
import { startTestApp } from "./testing/test-app.ts";

const file = path.resolve(import.meta.dirname, "..", "contract", "examples.json");

test("every documented endpoint has an example, and a running service answers it exactly so", async (t) => {
  const w = await startTestApp(t, { settings: { serviceUrl: "https://crm.example.com", dashboardUrl: "https://desk.example.com" } });
  const recorded = await everyExample(w);
  const order = [...endpointsOf(contract)].map(([name]) => name);
  assert.deepEqual(
    order.filter((name) => !(name in recorded)),
    [],
  );
  const sorted = Object.fromEntries(order.map((name) => [name, recorded[name]]));
  if (process.env.WRITE_EXAMPLES === "1") {
    await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
    return;
  }
  for (const name of order) assert.deepEqual(sorted[name], examples[name], name);
});
