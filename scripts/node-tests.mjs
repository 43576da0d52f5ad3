import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { childEnvironment, inProject, node, Stop } from "./project.mjs";

const rooms = { unit: ["contract", "lib", "components", "scripts"], service: ["db", "service"] };
const lanes = 2;
/** Loading the program takes longer than most files' tests, so files share a process; not all, so that none grows without end. */
const filesInProcess = 10;
const testMostMs = 300_000;
const processMostMs = 20 * 60_000;

/** What a tool wrote down about its run; one failure where it did not get that far. */
export async function countsIn(file, read, status) {
  try {
    const counts = read(JSON.parse(await readFile(file, "utf8")));
    return counts.failed === 0 && status !== 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function filesOf(part, pattern) {
  const inRooms = rooms[part].map(async (room) => {
    const entries = await readdir(inProject(room), { withFileTypes: true, recursive: true });
    return entries.map((entry) => path.relative(inProject(), path.join(entry.parentPath ?? entry.path, entry.name)));
  });
  const isChosen = (file) => file.endsWith(".test.ts") && (pattern === undefined || file.includes(pattern));
  const found = (await Promise.all(inRooms)).flat().filter(isChosen).sort();
  if (found.length === 0) throw new Stop(`There are no ${part} tests of ${pattern}.`);
  return found;
}

/** Neighbours are alike, also in how long they take, so they are dealt out like cards. */
function dealt(files) {
  const groups = Array.from({ length: Math.ceil(files.length / filesInProcess) }, () => []);
  for (const [place, file] of files.entries()) groups[place % groups.length].push(file);
  return groups;
}

/** Runs files one after the other in one process, and says what it said when it is done. */
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

/** Runs the unit or the service tests, two processes at a time. */
export async function nodeTests(part, pattern, scratch, environment = {}) {
  console.log(`${part} tests`);
  const groups = dealt(await filesOf(part, pattern)).map((files, place) => ({
    files,
    report: path.join(scratch, `${part}-${place}.json`),
  }));
  const total = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      const status = await runGroup(group.files, group.report, environment);
      const counts = await countsIn(group.report, ({ passed, failed, cancelled }) => ({ passed, failed: failed + cancelled }), status);
      total.passed += counts.passed;
      total.failed += counts.failed;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return total;
}
