import { appSecretIn } from "#db/app-secret.ts";
import { lastSuccesses } from "../backup/successes.ts";
import { readEnv } from "../env.ts";
import { countingElsewhere } from "../http/counting.ts";
import { type LimitsStore, openLimitsStore } from "../http/limits-store.ts";
import { beginLifetime } from "../lifetime.ts";
import { createLog } from "../log.ts";
import { createMetrics, type Metrics } from "../metrics.ts";
import { settingsOf } from "../settings.ts";
import type { Database } from "./database.ts";
import { type Channel, converse, type ToSupervisor, type ToWorker } from "./dialogue.ts";
import { jobsWorker } from "./names.ts";
import { reasonOf } from "./say.ts";
import {
  answerAt,
  connectionsOf,
  openApp,
  openPool,
  openPort,
  openShared,
  type Port,
  receiveMail,
  runJobs,
  traceRequests,
} from "./serve.ts";

// One of the processes that the supervisor starts: it answers requests, or runs jobs and receives mail.

/**
 * How long a worker whose event loop was blocked asks clients to send their next requests over other connections, which other workers may
 * accept.
 */
const turnAwayMs = 1000;

const name = process.argv[2] ?? "";
const env = readEnv();
const log = await createLog({ level: env.LOG_LEVEL, file: env.LOG_FILE, worker: name });
const life = beginLifetime(log);
let port: Port | undefined;
let metrics: Metrics | undefined;

const channel: Channel = {
  send: (message) => void process.send?.(message),
  onMessage: (hear) => void process.on("message", hear),
  onEnd: (ended) => void process.on("disconnect", ended),
};
const own: ToWorker = {
  async open() {
    port = await openPort(env);
  },
  begin: (database) =>
    begin(database).catch((error: unknown) => {
      throw new Error(reasonOf(error));
    }),
  collect: async () => (await metrics?.collect()) ?? [],
};
const supervisor = converse<ToSupervisor>(channel, own, ["take", "left", "giveBack", "metrics"]);

async function begin(database: Database): Promise<void> {
  traceRequests(env, log, life);
  const db = openPool(database, log, life, connectionsOf(env.SERVICE_WORKERS));
  const settings = settingsOf(env, env.APP_SECRET ?? (await appSecretIn(env.DATA_DIR)));
  const store = await openLimitsStore(env.REDIS_URL, log);
  const limitsStore: LimitsStore = store.redis === undefined ? { ...store, counting: countingElsewhere(supervisor) } : store;
  const deps = await openShared({ env, log, life, database, settings, limitsStore }, db);
  const runsJobs = name === jobsWorker;
  const own = createMetrics(runsJobs ? () => lastSuccesses(deps) : undefined, limitsStore.state, name);
  if (runsJobs) {
    await runJobs(deps, database, life);
    await receiveMail(deps, life);
  } else {
    const app = await openApp(env, deps, life, {
      metrics: { ...own, print: supervisor.metrics },
      onBlocked: () => port?.turnAway(turnAwayMs),
    });
    port ??= await openPort(env);
    answerAt(port, app, env, life);
  }
  metrics = own;
}
