import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { childEnvironment, inProject, node, Stop } from "./project.mjs";

const rooms = { unit: ["contract", "lib", "components", "scripts"], service: ["db", "service"], cluster: ["db", "service"] };
/** Tests of the cluster itself. They stop its nodes, so each runs alone. */
const needsCluster = (file) => file.endsWith(".citus.test.ts");
const lanes = 2;
/**
 * Loading the program takes longer than most files' tests, so several files share a process. Their number is limited, so that no process
 * grows too large.
 */
const filesInProcess = 10;
const testMostMs = 600_000;
const processMostMs = 20 * 60_000;

async function filesOf(part, pattern) {
  const inRooms = rooms[part].map(async (room) => {
    const entries = await readdir(inProject(room), { withFileTypes: true, recursive: true });
    return entries.map((entry) => path.relative(inProject(), path.join(entry.parentPath ?? entry.path, entry.name)));
  });
  const isChosen = (file) =>
    file.endsWith(".test.ts") && (part === "cluster" || !needsCluster(file)) && (pattern === undefined || file.includes(pattern));
  const found = (await Promise.all(inRooms)).flat().filter(isChosen).sort();
  if (found.length === 0) throw new Stop(`There are no ${part} tests of ${pattern}.`);
  return found;
}

/** Neighbouring files are similar, also in duration, so they are distributed in turn. */
function distribute(files) {
  const groups = Array.from({ length: Math.ceil(files.length / filesInProcess) }, () => []);
  for (const [place, file] of files.entries()) groups[place % groups.length].push(file);
  return groups;
}

/** Runs files sequentially in one process, and prints the process's output at its end. */
function runGroup(files, report, environment) {
  const given = ["--test", "--test-isolation=none", `--test-timeout=${testMostMs}`];
  given.push("--test-reporter=dot", "--test-reporter-destination=stdout");
  given.push("--test-reporter=./scripts/count-reporter.mjs", `--test-reporter-destination=${report}`);
  return new Promise((resolve) => {
    const child = spawn(node, [...given, ...files], {
      cwd: inProject(),
      env: childEnvironment({ NODE_ENV: "test", ...environment }),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: processMostMs,
      killSignal: "SIGKILL",
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("close", (status) => {
      process.stdout.write(said);
      if (status === null) console.error(`These tests did not come to an end: ${files.join(" ")}`);
      resolve(status ?? 1);
    });
  });
}

const sumOf = (files) =>
  files.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });

/** Runs the files and returns the result of each. If a run did not complete, all of its files count as failed. */
async function outcomesOf({ files, report }, environment) {
  const status = await runGroup(files, report, environment);
  const outcomesByFile = await readFile(report, "utf8")
    .then(JSON.parse)
    .catch(() => ({}));
  const outcomes = files.map((file) => ({ file, ...(outcomesByFile[inProject(file)] ?? { passed: 0, failed: 1 }) }));
  return status !== 0 && sumOf(outcomes).failed === 0 ? files.map((file) => ({ file, passed: 0, failed: 1 })) : outcomes;
}

/** Repeats each failed file once on its own, as the browser tests do, and reports which files needed it. */
async function retryFailed(outcomes, report, environment) {
  const seen = [];
  for (const outcome of outcomes) {
    if (outcome.failed === 0) seen.push(outcome);
    else {
      console.log(`A second look at ${outcome.file}`);
      const again = await outcomesOf({ files: [outcome.file], report }, environment);
      if (sumOf(again).failed === 0) console.log(`Passed at the second look only: ${outcome.file}`);
      seen.push(...again);
    }
  }
  return seen;
}

/** A guarantee that was not tested should not look like a tested one. */
function printSkipped(outcomes) {
  for (const { file, skipped = [] } of outcomes) for (const each of skipped) console.log(`Skipped in ${file}: ${each}.`);
}

const slowestShown = 10;

function printSlowest(outcomes) {
  const slowest = outcomes.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0)).slice(0, slowestShown);
  console.log(`Slowest: ${slowest.map(({ file, ms = 0 }) => `${file} ${Math.round(ms / 1000)} s`).join(", ")}`);
}

/** Runs the unit or the service tests in two parallel processes; the service tests can also run on a cluster. */
export async function nodeTests(part, pattern, scratch, environment = {}) {
  console.log(`${part} tests`);
  const reportOf = (name) => path.join(scratch, `${part}-${name}.json`);
  const files = await filesOf(part, pattern);
  const together = files.filter((file) => !needsCluster(file));
  const groups = distribute(together).map((files, place) => ({ files, report: reportOf(place) }));
  const outcomes = [];
  const lane = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) outcomes.push(...(await outcomesOf(group, environment)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const file of files.filter(needsCluster))
    outcomes.push(...(await outcomesOf({ files: [file], report: reportOf("alone") }, environment)));
  if (pattern === undefined) printSlowest(outcomes);
  printSkipped(outcomes);
  return sumOf(process.env.CI ? await retryFailed(outcomes, reportOf("again"), environment) : outcomes);
}
