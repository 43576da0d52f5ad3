import cluster, { type Worker } from "node:cluster";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { appSecretIn } from "#db/app-secret.ts";
import type { Env } from "../env.ts";
import { answersOf, countingHere } from "../http/counting.ts";
import type { Lifetime } from "../lifetime.ts";
import { printTogether } from "../metrics.ts";
import { settingsOf } from "../settings.ts";
import { type Database, openDatabase, prepareDatabase } from "./database.ts";
import { type Channel, converse, type ToSupervisor, type ToWorker } from "./dialogue.ts";
import { jobsWorker } from "./names.ts";
import { boundRestarts } from "./restarts.ts";
import { say, saysWhereItAnswers } from "./say.ts";
import { clockOf, openPool } from "./serve.ts";

/** The most restarts in a minute, for all workers together. */
const restartsMost = 10;
/** The metrics of a worker that takes longer are left out. */
const collectMostMs = 1000;
/** Migrations run before the workers begin. After that, the supervisor only stores the counts of daily use. */
const connections = 4;

type Running = { name: string; process: Worker; asks: ToWorker; ended: Promise<string>; isReady: boolean };

/**
 * Runs the service in several processes behind one port. This process does what is needed once per machine: the embedded database, the
 * migrations, and the counts of rate limits. It runs no request and no job, so nothing delays it. A worker that ends is started again.
 */
export async function supervise(env: Env, log: Logger, life: Lifetime): Promise<void> {
  // Workers accept connections themselves, so a busy one leaves new connections to the others. If this process distributed them, some would
  // wait for a busy worker.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const { stopping } = life;
  const running = new Map<string, Running>();
  const counts = Promise.withResolvers<ReturnType<typeof answersOf>>();
  const own: ToSupervisor = {
    take: async (counted) => (await counts.promise).take(counted),
    left: async (counted) => (await counts.promise).left(counted),
    giveBack: async (counted) => (await counts.promise).giveBack(counted),
    async metrics() {
      const ready = [...running.values()].filter(({ isReady }) => isReady);
      const collected = ready.map(({ asks }) =>
        Promise.race([asks.collect(), sleep(collectMostMs, undefined, { ref: false })]).catch(() => undefined),
      );
      return printTogether((await Promise.all(collected)).filter((metrics) => metrics !== undefined));
    },
  };

  const start = (name: string): Running => {
    cluster.setupPrimary({ exec: path.join(import.meta.dirname, "worker.ts"), args: [name] });
    const worker = cluster.fork();
    // A message to a process that is ending is not delivered; its end is reported.
    worker.on("error", (error) => log.debug({ err: error, worker: name }, "a message to a worker was not delivered"));
    const channel: Channel = {
      send: (message) => void worker.send(message),
      onMessage: (hear) => void worker.on("message", hear),
      onEnd: (ended) => void worker.once("exit", ended),
    };
    const ended = new Promise<string>((resolve) => {
      worker.once("exit", (status, signal) => resolve(signal ?? `status ${status}`));
    });
    const one = { name, process: worker, asks: converse<ToWorker>(channel, own, ["open", "begin", "collect"]), ended, isReady: false };
    running.set(name, one);
    log.info({ worker: name, pid: worker.process.pid }, "a worker starts");
    return one;
  };
  const begin = async (one: Running, database: Database) => {
    await one.asks.begin(database);
    one.isReady = true;
  };
  const keep = async (first: Running, database: Database) => {
    for (let one = first; ; ) {
      const reason = await one.ended;
      one.isReady = false;
      if (stopping.aborted) return;
      const { name } = one;
      const pauseMs = nextPauseMs();
      log.error({ worker: name, reason, pauseMs }, "a worker ended and is started again");
      say(`Worker ${name} ended (${reason}) and is started again${pauseMs > 0 ? ` in ${Math.ceil(pauseMs / 1000)} s` : ""}.`);
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return;
      one = start(name);
      try {
        await begin(one, database);
      } catch (error) {
        log.error({ err: error, worker: name }, "a worker could not start");
        one.process.process.kill("SIGKILL");
      }
    }
  };
  const nextPauseMs = boundRestarts(restartsMost);
  const end = async (signal: "SIGINT" | "SIGTERM") => {
    for (const { process } of running.values()) if (!process.isDead()) process.process.kill(signal);
    await Promise.all([...running.values()].map(({ ended }) => ended));
  };

  const first = start("1");
  // Workers respond that the service is starting until the database is ready.
  await first.asks.open();
  const database = await openDatabase(env, log, life);
  const settings = settingsOf(env, env.APP_SECRET ?? (await appSecretIn(env.DATA_DIR)));
  const db = openPool(database, log, life, connections);
  await prepareDatabase(db, env, settings, { now: clockOf(env), log });
  const counting = countingHere({ db, log, now: clockOf(env) });
  life.onEnd(counting.close);
  life.onEnd(() => end("SIGINT"));
  life.drainWith(() => end("SIGTERM"));
  counts.resolve(answersOf(counting));

  const others = Array.from({ length: env.SERVICE_WORKERS - 1 }, (_, index) => String(index + 2));
  const all = [first, ...[...others, jobsWorker].map(start)];
  await Promise.all(all.map((one) => begin(one, database)));
  for (const one of all) void keep(one, database);
  log.info({ port: env.SERVICE_PORT, smtpPort: settings.smtpIn?.port, workers: env.SERVICE_WORKERS }, "listening");
  saysWhereItAnswers(env.SERVICE_PORT);
}
