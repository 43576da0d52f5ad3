import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { runChecks } from "./checks.mjs";
import { freePort } from "./free-port.mjs";
import { install } from "./install.mjs";
import { nodeTests } from "./node-tests.mjs";
import { childEnvironment, inProject, main, node, Stop, tell, tool } from "./project.mjs";

const run = async (command, given, environment) => {
  const child = spawn(command, given, { cwd: inProject(), env: childEnvironment(environment), stdio: ["ignore", "inherit", "inherit"] });
  const [status] = await once(child, "close");
  return status ?? 1;
};

const roomyBytes = 4 * 1024 ** 3;

/** Runs `work` with a PostgreSQL that ends with this process for any reason. */
async function withDatabase(scratch, work) {
  const child = spawn(node, ["scripts/test-database.ts"], {
    cwd: inProject(),
    env: childEnvironment({ TMPDIR: scratch }),
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const ended = once(child, "close");
  const first = await Promise.race([once(child.stdout, "data"), ended]);
  if (child.exitCode !== null) throw new Stop("The database for the tests did not start.");
  try {
    return await work(String(first[0]).trim());
  } finally {
    child.stdin.end();
    await ended;
  }
}

const statementsIn = (scratch) => path.join(scratch, "statements");

/** Makes each program that is started with this environment record the statements that it sends to the database. */
function recordingStatements(scratch) {
  const module = pathToFileURL(inProject("scripts", "statements", "record.mjs"));
  module.searchParams.set("folder", statementsIn(scratch));
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${module.href}`.trim() };
}

/** Checks the statements that the service and browser tests recorded, if any ran. */
async function statementCheck(scratch, isWhole) {
  if ((await readdir(statementsIn(scratch))).length === 0) return { passed: 0, failed: 0 };
  console.log("statements");
  const status = await run(node, ["scripts/statements/check.ts", statementsIn(scratch), ...(isWhole ? ["--whole"] : [])], {});
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function serviceTests(pattern, scratch) {
  return withDatabase(scratch, (url) =>
    nodeTests("service", pattern, scratch, {
      TEST_DATABASE_URL: url,
      CITUS_URL: "",
      TMPDIR: scratch,
      ...recordingStatements(scratch),
    }),
  );
}

/** The service tests, with databases that are distributed over the cluster of CITUS_URL, and the tests of such a cluster. */
async function clusterTests(pattern, scratch) {
  return withDatabase(scratch, (url) => nodeTests("cluster", pattern, scratch, { TEST_DATABASE_URL: url, TMPDIR: scratch }));
}

/** A folder in memory if there is enough of it, because the tests create hundreds of databases with a thousand files each. */
async function temporaryFolder() {
  const memory = "/dev/shm";
  const isRoomy = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize > roomyBytes && freemem() > roomyBytes,
    () => false,
  );
  return isRoomy ? memory : tmpdir();
}

const slowestShown = 10;

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

function printSlowest(report) {
  const tests = specsIn(report).map(({ title, file, tests: runs }) => ({
    name: `${file} “${title}”`,
    ms: runs.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  console.log(`Slowest:\n${slowest.map(({ name, ms }) => `  ${Math.round(ms / 1000)} s ${name}`).join("\n")}`);
}

/** The counts in a tool's report; a single failure if the tool wrote none. */
async function countsIn(file, read, status) {
  try {
    const counts = read(JSON.parse(await readFile(file, "utf8")));
    return counts.failed === 0 && status !== 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function browserTests(pattern, scratch) {
  await build();
  await installBrowser();
  console.log("browser tests");
  const report = path.join(scratch, "browser.json");
  const status = await run(tool("playwright"), ["test", "--reporter=dot,json", ...(pattern ? [pattern] : [])], {
    DATA_DIR: path.join(scratch, "data"),
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    OIDC_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...recordingStatements(scratch),
  });
  const read = (written) => {
    if (pattern === undefined) printSlowest(written);
    return { passed: written.stats.expected + written.stats.flaky, failed: written.stats.unexpected };
  };
  return countsIn(report, read, status);
}

async function checks() {
  const names = ["types", "lint", "unused"];
  const failed = await runChecks(names);
  return { passed: names.length - failed.length, failed: failed.length };
}

/** A part that fails to start counts as one failure, and the other parts still run. */
async function countOf(work) {
  try {
    return await work();
  } catch (error) {
    tell(error);
    return { passed: 0, failed: 1 };
  }
}

await main(async ([part, pattern]) => {
  if (part !== undefined && !["unit", "service", "browser", "cluster"].includes(part))
    throw new Stop(`There are unit, service, browser and cluster tests, and no ${part} tests.`);
  if (part === "cluster" && !process.env.CITUS_URL) throw new Stop("CITUS_URL must be the address of a database on a Citus cluster.");
  await install();
  const scratch = await mkdtemp(path.join(await temporaryFolder(), "frontdesk-tests-"));
  await chmod(scratch, 0o711);
  await mkdir(statementsIn(scratch));
  const all = {
    checks,
    unit: () => nodeTests("unit", pattern, scratch),
    service: () => serviceTests(pattern, scratch),
    browser: () => browserTests(pattern, scratch),
    cluster: () => clusterTests(pattern, scratch),
    statements: () => statementCheck(scratch, part === undefined),
  };
  const total = { passed: 0, failed: 0 };
  for (const [name, work] of Object.entries(all)) {
    if (part === undefined ? name === "cluster" : part !== name && name !== "statements") continue;
    const { passed, failed } = await countOf(work);
    total.passed += passed;
    total.failed += failed;
  }
  await rm(scratch, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
