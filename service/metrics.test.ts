import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { createMetrics } from "./metrics.ts";

test("the metrics that the dashboard and alert rules in deploy/ name exist", async () => {
  const metrics = createMetrics(
    async () => [{ kind: "backup", at: new Date() }],
    () => "shared",
  );
  metrics.answered("GET", "GET /x", 200, 1);
  metrics.blocked("GET /x");
  const { body } = await metrics.print();
  const texts = await Promise.all(
    ["grafana-dashboard.json", "prometheus-rules.yaml"].map((name) => readFile(path.join("deploy", name), "utf8")),
  );
  const named = new Set(texts.join("\n").match(/\b(?:crm|frontdesk|nodejs|process)_[a-z0-9_]+\b/g));
  assert.ok(named.size >= 6);
  for (const name of named) assert.match(body, new RegExp(`^${name}(\\{| )`, "m"));
});
