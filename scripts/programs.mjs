import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { logTo } from "#db/log-rotation.mjs";
import { build } from "./build.mjs";
import { childEnvironment, inProject, launch, node, Stop, tell } from "./project.mjs";

/** How long a program that is asked to stop may take, in addition to the time for which it continues to answer. */
const stopMostMs = 20_000;
const drainMs = () => Number(process.env.DRAIN_MS) || 0;
const lookMs = 100;

/** Production by default: responses are not validated a second time, and cookies are strict. */
const mode = (watch) => process.env.NODE_ENV || (watch ? "development" : "production");

/**
 * With the embedded database, the programs share the secret under DATA_DIR. With another database, they require APP_SECRET. Unless the
 * environment declares production, the secret under DATA_DIR is passed as APP_SECRET.
 */
function secret(settings) {
  if (settings.hasOwnDatabase || process.env.APP_SECRET || process.env.APP_SECRET_FILE || process.env.NODE_ENV === "production") return {};
  const { status, stdout, stderr } = spawnSync(node, ["scripts/app-secret.ts", settings.dataDir], { cwd: inProject(), encoding: "utf8" });
  if (status !== 0) throw new Stop(`The secret in ${settings.dataDir} could not be created: ${stderr.trim().split("\n").at(-1)}`);
  return { APP_SECRET: stdout };
}

/** Options for the runtime; docs/decisions/performance.md explains them. */
const serviceOptions = () => JSON.parse(readFileSync(inProject("service", "node-options.json"), "utf8"));

/** The service, on its own port. Its log goes to a file, so that the terminal shows only messages for people. */
export const serviceProgram = (settings, { watch = false, logToFile = false } = {}) => ({
  name: "service",
  command: [...serviceOptions(), ...(watch ? ["--watch", "--watch-preserve-output"] : []), "service/main.ts"],
  environment: {
    DATA_DIR: settings.dataDir,
    NODE_ENV: mode(watch),
    ...secret(settings),
    ...(logToFile && !process.env.LOG_LEVEL && !process.env.LOG_FILE
      ? { LOG_FILE: path.join(settings.dataDir, "logs", "service.log") }
      : {}),
  },
  check: "service/environment-check.ts",
  readyAt: `${settings.serviceUrl}/healthz`,
  isReady: (response) => response.status === 200,
  // The recovery of a database or a large migration can take long.
  readyMostMs: 30 * 60_000,
});

export const dashboardProgram = (settings, { watch = false } = {}) => ({
  name: "dashboard",
  // The other programs start in the meantime.
  prepare: watch ? undefined : build,
  command: ["lib/server/main.ts"],
  environment: {
    DATA_DIR: settings.dataDir,
    PORT: String(settings.dashboardPort),
    DASHBOARD_HOST: settings.dashboardHost,
    NODE_ENV: watch ? "development" : "production",
    ...secret(settings),
  },
  check: "lib/environment-check.ts",
  // Next.js prints its start messages to standard output, and errors to standard error.
  outputFile: watch ? undefined : path.join(settings.dataDir, "logs", "dashboard.log"),
  readyAt: `${settings.dashboardUrl}/`,
  isReady: (response) => watch || response.status < 500,
  readyMostMs: 2 * 60_000,
});

/** Reports an invalid environment once, before any program starts. */
async function checkEnvironment({ check, environment }) {
  const [status, said] = await new Promise((resolve, reject) => {
    const child = spawn(node, [check], { cwd: inProject(), env: childEnvironment(environment), stdio: ["ignore", "ignore", "pipe"] });
    let text = "";
    child.stderr.on("data", (chunk) => {
      text += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve([code, text.trim()]));
  });
  if (status !== 0) throw new Stop(said);
}

function begin(program) {
  // Only the programs' own user may read the files they write. Installed and built files stay readable for others.
  const umask = process.umask(0o077);
  const child = launch(program.command, {
    environment: program.environment,
    output: program.outputFile ? "pipe" : "inherit",
    errors: "inherit",
  });
  process.umask(umask);
  if (program.outputFile) logTo(program.outputFile, child.stdout, (line) => console.error(`frontdesk: ${line}`));
  const ended = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  return { ...program, child, ended, isRunning: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined };
}

async function becomesReady(running) {
  const deadline = Date.now() + running.readyMostMs;
  while (running.isRunning()) {
    try {
      const response = await fetch(running.readyAt, { redirect: "manual", signal: AbortSignal.timeout(60_000) });
      await response.body?.cancel();
      if (running.isReady(response)) return true;
    } catch {
      // The program does not respond yet.
    }
    if (Date.now() > deadline) throw new Stop(`The ${running.name} does not answer at ${running.readyAt}.`);
    await sleep(lookMs);
  }
  return false;
}

async function stopDatabase(settings) {
  if (!settings.hasOwnDatabase || !existsSync(node)) return;
  const child = spawn(node, ["scripts/stop-database.ts", settings.dataDir], {
    cwd: inProject(),
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
}

/**
 * Runs programs until the first one ends or a signal arrives. Then it ends all of them, the database and this process. A signal may arrive
 * twice, from the terminal and through npm; the second one has no effect.
 */
export async function runTogether(settings, programs, { onReady }) {
  const running = [];
  let stopped;
  const stop = (status) => {
    stopped ??= (async () => {
      // In reverse order: the dashboard finishes its requests while the service still answers.
      for (const { child, ended, isRunning } of running.toReversed()) {
        if (isRunning()) child.kill("SIGTERM");
        const late = setTimeout(() => child.kill("SIGKILL"), drainMs() + stopMostMs);
        await ended;
        clearTimeout(late);
      }
      await stopDatabase(settings);
      process.exit(status);
    })();
    return stopped;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

  try {
    await Promise.all(programs.map(checkEnvironment));
    const isUp = new Set();
    const startOne = (program) => {
      const started = begin(program);
      running.push(started);
      started.child.once("close", (status, signal) => {
        if (stopped) return;
        // A program that never started has already reported why.
        if (isUp.has(started) || signal)
          console.error(`frontdesk: The ${program.name} ended (${signal ?? `status ${status}`}), so everything stops.`);
        void stop(1);
      });
    };
    for (const program of programs) if (!program.prepare) startOne(program);
    for (const program of programs) {
      await program.prepare?.();
      if (program.prepare && !stopped) startOne(program);
    }
    for (const started of running) if (await becomesReady(started)) isUp.add(started);
    if (!stopped && isUp.size === programs.length) await onReady();
  } catch (error) {
    // A preparation that is interrupted by the shutdown is not an error.
    if (!stopped) tell(error);
    await stop(1);
  }
}

/** Runs one program in the foreground in this terminal, and ends with its status. */
export async function passThrough(command) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const child = spawn(node, command, { cwd: inProject(), env: childEnvironment(), stdio: "inherit" });
  const status = await new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`${command[0]} could not be run: ${error.message}`)));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  process.exitCode = status;
}
