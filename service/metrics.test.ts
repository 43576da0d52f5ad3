import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createMetrics } from "./metrics.ts";
import { whyMissing } from "./testing/debian.ts";

const run = promisify(execFile);
const promtool = "/usr/bin/promtool";

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

test("Prometheus accepts the alert rules, and each fires when it should and not before", {
  skip: whyMissing(promtool, "prometheus"),
}, async () => {
  const [rules, cases] = await Promise.all(
    ["prometheus-rules.yaml", "prometheus-rules.test.yaml"].map((name) => readFile(path.join("deploy", name), "utf8")),
  );
  for (const [, alert] of rules?.matchAll(/alert: (\w+)/g) ?? [])
    assert.match(cases ?? "", new RegExp(`alertname: ${alert}\n +exp_alerts:\n`), `${alert} has a case in which it fires`);
  await run(promtool, ["check", "rules", "deploy/prometheus-rules.yaml"]);
  await run(promtool, ["test", "rules", "deploy/prometheus-rules.test.yaml"]);
});
