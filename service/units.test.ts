import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";
import { whyMissing } from "./testing/debian.ts";

const run = promisify(execFile);
const analyze = "/usr/bin/systemd-analyze";
const units = ["service", "dashboard"].map((name) => `deploy/systemd/frontdesk-${name}.service`);

/** Tenths of systemd's own measure, in which 100 is a program without restrictions. */
const exposureMost = 20;

test("systemd knows each line of the units, and they give the programs few rights", {
  skip: whyMissing(analyze, "systemd"),
}, async () => {
  for (const unit of units) {
    const { stderr } = await run(analyze, ["verify", unit]);
    assert.doesNotMatch(stderr, /frontdesk-\w+\.service:\d+/, stderr);
    await run(analyze, ["security", "--offline=true", `--threshold=${exposureMost}`, unit]);
  }
});

test("the units stop the program alone, which stops its PostgreSQL, and both have the same restrictions", async () => {
  const texts = await Promise.all(units.map((unit) => readFile(unit, "utf8")));
  // Otherwise systemd ends each connection of PostgreSQL at the same time, below requests that are being answered.
  for (const text of texts) assert.match(text, /^KillMode=process$/m);
  const [one, other] = texts.map((text) => text.slice(text.indexOf("Restart="), text.indexOf("[Install]")));
  assert.equal(one, other);
});
