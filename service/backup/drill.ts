import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { z } from "zod";
import { createClient } from "#contract/client.ts";
import { isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { scopes } from "#contract/scopes.ts";
import { countRows } from "#db/backup/load.ts";
import { acquireCluster, stopUnusedCluster } from "#db/embedded.ts";
import { openDb } from "#db/pool.ts";
import { systemContext } from "../context.ts";
import { openDeps } from "../deps.ts";
import { openFiles } from "../files/files.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { listen } from "../server.ts";
import type { Settings } from "../settings.ts";
import { type Opened, requireSecret, restoreBackup, samplesIn, secretIn, verifyBackup } from "./restore.ts";

export type DrillReport = {
  backup: string;
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  /** Answers of the service on the restored database that were compared with the backup's records. */
  answers: number;
  /** Empty if the backup can be relied on. */
  differences: string[];
  seconds: number;
};

const sample = z.object({ locationId: z.string(), id: z.string() }).and(
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("contact"),
      email: z.string().nullable(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
    }),
    z.object({ kind: z.literal("appointment"), calendarId: z.string().nullable(), contactId: z.string().nullable() }),
    z.object({ kind: z.literal("message"), conversationId: z.string(), contactId: z.string() }),
  ]),
);
type Sample = z.output<typeof sample>;

const operator = { kind: "operator", name: "Restore drill" } as const;

const prefix = "drill-";

/** Stops and removes the databases of drills that were killed. No other drill may be running. */
async function removeKilled(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const left = path.join(dataDir, name);
    await stopUnusedCluster(left);
    await rm(left, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into a temporary database and folder, starts the service there on a free port, and compares rows, files and a sample of
 * answers with the backup. No job runs, so nothing is sent to anyone.
 */
export async function drill(opened: Opened, settings: Pick<Settings, "dataDir" | "secret">, now: () => Date): Promise<DrillReport> {
  const startedMs = Date.now();
  await removeKilled(settings.dataDir);
  const dataDir = await mkdtemp(path.join(settings.dataDir, prefix));
  // PostgreSQL may run as another user, who must be able to pass through the folder.
  await chmod(dataDir, 0o711);
  const log = pino({ level: "silent" });
  try {
    const cluster = await acquireCluster(dataDir, { durable: false });
    try {
      await verifyBackup(opened);
      const secret = (await secretIn(opened)) ?? settings.secret;
      requireSecret(opened, secret);
      const own: Settings = {
        dataDir,
        secret,
        serviceUrl: "http://127.0.0.1",
        dashboardUrl: "http://127.0.0.1",
        allowLoopback: false,
        isSecretGiven: true,
        backup: {},
      };
      const files = openFiles(own);
      await restoreBackup(opened, { databaseUrl: cluster.url, files, dataDir, log });
      const differences = await differingCounts(opened, cluster.url);
      let stored = 0;
      for await (const _ of files.list()) stored += 1;
      if (stored !== opened.manifest.files.count) differences.push(`${stored} of ${opened.manifest.files.count} files were restored`);
      const samples = z.array(sample).parse(await samplesIn(opened));
      differences.push(...(await differingAnswers(samples, { url: cluster.url, settings: own, now })));
      return {
        ...{ backup: opened.manifest.id, takenAt: opened.manifest.takenAt, tables: opened.manifest.tables.length },
        rows: opened.manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        ...{ files: stored, answers: samples.length, differences, seconds: Math.round((Date.now() - startedMs) / 1000) },
      };
    } finally {
      await cluster.release();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Tables that migrating changes or removes are compared only if they still exist. */
async function differingCounts({ manifest }: Opened, url: string): Promise<string[]> {
  const restored = await countRows(url);
  return manifest.tables.flatMap(({ name, rows }) => {
    const count = restored.get(name);
    return count === undefined || count === rows || ["migration", "loaded_functions"].includes(name)
      ? []
      : [`${name} has ${count} rows instead of ${rows}`];
  });
}

async function differingAnswers(
  samples: Sample[],
  { url, settings, now }: { url: string; settings: Settings; now: () => Date },
): Promise<string[]> {
  const db = openDb(url, { max: 4 });
  const { deps, close } = await openDeps({ db, log: pino({ level: "silent" }), settings, now });
  // The program is loaded only here, so that other commands start in half the time.
  const { createApp } = await import("../app.ts");
  const app = await createApp(deps, { limits: { burst: 1_000_000, daily: 1_000_000 }, checkAnswers: true });
  const server = await listen(app.fetch, { port: 0, host: "127.0.0.1" });
  try {
    const clients = new Map<string, ReturnType<typeof clientOf>>();
    for (const locationId of new Set(samples.map((each) => each.locationId))) {
      const ctx = await systemContext(deps, locationId, operator);
      const { token } = await ctx.tx((tx) =>
        tokens.create(tx, ctx.tenant, { name: operator.name, scopes: [...scopes], kind: "pit" }, now()),
      );
      clients.set(locationId, clientOf(server.port, token));
    }
    const differences: string[] = [];
    for (const each of samples) {
      const client = clients.get(each.locationId);
      const difference = client && (await differenceOf(client, each));
      if (difference !== undefined) differences.push(`${each.kind} ${each.id}: ${difference}`);
    }
    return differences;
  } finally {
    await server.close();
    await app.close();
    await close();
    await db.close();
  }
}

const clientOf = (port: number, token: string) =>
  createClient(contract, (address, init) =>
    fetch(`http://127.0.0.1:${port}${address}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );

async function differenceOf(client: ReturnType<typeof clientOf>, expected: Sample): Promise<string | undefined> {
  try {
    const answered = await answerTo(client, expected);
    const wrong = Object.entries(answered).filter(([name, value]) =>
      Object.entries(expected).some(([key, other]) => key === name && (other ?? "") !== (value ?? "")),
    );
    return wrong.length === 0 ? undefined : `${wrong.map(([name]) => name).join(", ")} differ`;
  } catch (error) {
    if (isApiError(error)) return `the service answered ${error.code}`;
    throw error;
  }
}

async function answerTo(client: ReturnType<typeof clientOf>, each: Sample): Promise<Record<string, unknown>> {
  if (each.kind === "contact") {
    const { contact } = await client.contacts.contacts.get({ params: { contactId: each.id } });
    return { id: contact.id, email: contact.email, firstName: contact.firstName, lastName: contact.lastName };
  }
  if (each.kind === "appointment") {
    const { event } = await client.appointments.events.get({ params: { eventId: each.id } });
    return { id: event.id, calendarId: event.calendarId, contactId: event.contactId };
  }
  const message = await client.conversations.messages.get({ params: { id: each.id } });
  return { id: message.id, conversationId: message.conversationId, contactId: message.contactId };
}
