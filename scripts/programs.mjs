import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "./build.mjs";
import { childEnvironment, inProject, launch, node, Stop, tell } from "./project.mjs";

const stopMostMs = 20_000;
const lookMs = 100;

/** In production, unless someone says otherwise: answers are not checked twice, and cookies are strict. */
const mode = (watch) => process.env.NODE_ENV || (watch ? "development" : "production");

/**
 * The programs agree on the secret under DATA_DIR by themselves where the database is there too. With a database elsewhere they ask for
 * APP_SECRET; where nobody has declared this to be production, the one under DATA_DIR is it.
 */
function secret(settings) {
  if (settings.hasOwnDatabase || process.env.APP_SECRET || process.env.NODE_ENV === "production") return {};
  const { status, stdout, stderr } = spawnSync(node, ["scripts/app-secret.ts", settings.dataDir], { cwd: inProject(), encoding: "utf8" });
  if (status !== 0) throw new Stop(`The secret in ${settings.dataDir} could not be made: ${stderr.trim().split("\n").at(-1)}`);
  return { APP_SECRET: stdout };
}

/** What the runtime is told; docs/decisions/performance.md says why. */
const serviceOptions = () => JSON.parse(readFileSync(inProject("service", "node-options.json"), "utf8"));

/** The service, on its own port. Its log goes to a file, so that the terminal shows what is for people. */
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
  // A database that recovers, or a migration of much data, takes its time.
  readyMostMs: 30 * 60_000,
});

export const dashboardProgram = (settings, { watch = false } = {}) => ({
  name: "dashboard",
  // Meanwhile the others start.
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
  // Next.js greets the terminal on its standard output; what is wrong goes to the other one.
  outputFile: watch ? undefined : path.join(settings.dataDir, "logs", "dashboard.log"),
  readyAt: `${settings.dashboardUrl}/`,
  isReady: (response) => watch || response.status < 500,
  readyMostMs: 2 * 60_000,
});

/** What is wrong with a program's environment is said once, before any of them starts. */
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
  // What a program writes is for its own user alone; what is installed and built is not.
  const umask = process.umask(0o077);
  const child = launch(program.command, {
    environment: program.environment,
    output: program.outputFile ? "pipe" : "inherit",
    errors: "inherit",
  });
  process.umask(umask);
  if (program.outputFile) {
    const file = createWriteStream(program.outputFile, { flags: "a", mode: 0o600 });
    file.once("error", (error) => {
      console.error(`frontdesk: The log ${program.outputFile} cannot be written: ${error.message}`);
      child.stdout.unpipe(file).resume();
    });
    child.stdout.pipe(file);
  }
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
      // Nothing answers yet.
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
 * Runs programs together until the first of them ends or a signal comes; then all of them end, the database too, and this process with them.
 * A signal may come twice, from the terminal and through npm: the second changes nothing.
 */
export async function runTogether(settings, programs, { onReady }) {
  const running = [];
  let stopped;
  const stop = (status) => {
    stopped ??= (async () => {
      for (const { child, isRunning } of running) if (isRunning()) child.kill("SIGTERM");
      const late = setTimeout(() => {
        for (const { child } of running) child.kill("SIGKILL");
      }, stopMostMs);
      await Promise.all(running.map(({ ended }) => ended));
      clearTimeout(late);
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
        // One that never came up has said why itself.
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
    if (!stopped && isUp.size === programs.length) onReady();
  } catch (error) {
    // What was being prepared ends with the rest, and that is no fault.
    if (!stopped) tell(error);
    await stop(1);
  }
}

/** Runs one program in the foreground, with this terminal, and ends as it ends. */
export async function passThrough(command) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const child = spawn(node, command, { cwd: inProject(), env: childEnvironment(), stdio: "inherit" });
  const status = await new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`${command[0]} could not be run: ${error.message}`)));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  process.exitCode = status;
}
