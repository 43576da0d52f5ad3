import { appSecretIn } from "#db/app-secret.ts";
import { closeDataDir } from "#db/data-dir.mjs";
import { readEnv } from "./env.ts";
import { openLimitsStore } from "./http/limits-store.ts";
import { beginLifetime } from "./lifetime.ts";
import { createLog } from "./log.ts";
import { openDatabase, prepareDatabase } from "./processes/database.ts";
import { reasonOf, say, saysWhereItAnswers } from "./processes/say.ts";
import { answerAt, clockOf, openApp, openPool, openPort, openShared, receiveMail, runJobs, traceRequests } from "./processes/serve.ts";
import { supervise } from "./processes/supervisor.ts";
import { settingsOf } from "./settings.ts";

/** Starts the environment, the database, the application and the port, and stops them in reverse order. */
async function main(): Promise<void> {
  // Files that the program writes are readable by its own user only.
  process.umask(0o077);
  const env = readEnv();
  await closeDataDir(env.DATA_DIR);
  const log = await createLog({ level: env.LOG_LEVEL, file: env.LOG_FILE });
  const life = beginLifetime(log);
  const now = clockOf(env);
  try {
    if (env.SERVICE_WORKERS > 1) return await supervise(env, log, life);
    const port = await openPort(env);
    traceRequests(env, log, life);
    const database = await openDatabase(env, log, life);
    const db = openPool(database, log, life);
    const settings = settingsOf(env, env.APP_SECRET ?? (await appSecretIn(env.DATA_DIR)));
    await prepareDatabase(db, env, settings, { now, log });
    const limitsStore = await openLimitsStore(env.REDIS_URL, log);
    const deps = await openShared({ env, log, life, database, settings, limitsStore }, db);
    const app = await openApp(env, deps, life);
    await runJobs(deps, database, life);
    await receiveMail(deps, life);
    answerAt(port, app, env, life);
    log.info({ port: env.SERVICE_PORT, smtpPort: settings.smtpIn?.port }, "listening");
    saysWhereItAnswers(env.SERVICE_PORT);
  } catch (error) {
    say(reasonOf(error));
    await life.close();
    process.exit(1);
  }
}

await main().catch((error: unknown) => {
  say(reasonOf(error));
  process.exit(1);
});
