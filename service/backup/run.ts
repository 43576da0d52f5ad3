import { program } from "#contract/program.ts";
import { alone } from "#db/backup/lock.ts";
import * as runs from "#db/backup/runs.ts";
import { createBase } from "#db/embedded/base-backup.ts";
import type { Deps } from "../deps.ts";
import type { BackupSettings } from "../settings.ts";
import { createBackup } from "./create.ts";
import { type DrillReport, drill } from "./drill.ts";
import type { Key, Lock } from "./encryption.ts";
import { type Manifest, partsOf } from "./manifest.ts";
import { hasBase, pruneBases } from "./point-in-time.ts";
import { prune, removeUnfinished } from "./prune.ts";
import { openBackup } from "./restore.ts";
import type { Retention } from "./retention.ts";
import { type Target, targetOf } from "./target.ts";

const sizeOf = (manifest: Manifest) => partsOf(manifest).reduce((sum, { size }) => sum + size, 0) + manifest.files.bytes;

/**
 * Makes a backup, then removes those that `keep` no longer includes, and the remains of earlier runs. The run is recorded, even if it
 * fails.
 */
export async function runBackup(deps: Deps, { to, lock, keep }: { to: string; lock?: Lock | undefined; keep?: Retention | undefined }) {
  const target = targetOf(deps, to);
  return recorded(deps, "backup", target, async () => {
    const { settings, db, files, now } = deps;
    const secret = { value: settings.secret, isInBackup: !settings.isSecretGiven };
    const manifest = await createBackup({ databaseUrl: db.url, files, secret, version: program.version, now }, target, lock);
    const { pointInTime } = settings.backup;
    if (pointInTime !== undefined) await createBase(settings.dataDir, pointInTime, manifest.id);
    if (keep === undefined) await removeUnfinished(target);
    const removed = keep === undefined ? [] : await prune(target, keep);
    if (pointInTime !== undefined) await pruneBases(pointInTime, keep);
    return { result: { manifest, removed }, backup_id: manifest.id, bytes: sizeOf(manifest) };
  });
}

/** A drill that finds a difference counts as failed. */
export async function runDrill(
  deps: Deps,
  { from, id, key }: { from: string; id?: string | undefined; key?: Key | undefined },
): Promise<DrillReport> {
  const target = targetOf(deps, from);
  return recorded(deps, "drill", target, async () => {
    const opened = await openBackup(target, id, key);
    const report = await drill(opened, deps.settings, deps.now);
    const error = report.differences.length === 0 ? undefined : report.differences.slice(0, 10).join("; ");
    return { result: report, backup_id: report.backup, ...(error === undefined ? {} : { error }) };
  });
}

async function recorded<T>(
  { db, now }: Deps,
  kind: runs.RunKind,
  target: Target,
  work: () => Promise<{ result: T; backup_id: string; bytes?: number; error?: string }>,
): Promise<T> {
  return alone(db.url, async () => {
    const id = await runs.begin(db.query, { kind, target: target.name, now: now() });
    try {
      const { result, ...outcome } = await work();
      await runs.finish(db.query, id, { finished_at: now(), ...outcome });
      return result;
    } catch (error) {
      await runs.finish(db.query, id, { finished_at: now(), error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  });
}

/** The scheduled runs whose period has passed since the start of the last one, or whose last one was killed. */
export async function dueRuns({ db, now }: Deps, { everyMs, drillEveryMs, pointInTime }: BackupSettings): Promise<runs.RunKind[]> {
  const isDue = async (kind: runs.RunKind, periodMs: number | undefined) => {
    if (periodMs === undefined) return false;
    const last = await runs.findLast(db.query, kind);
    return last === undefined || last.finished_at === null || now().getTime() - last.started_at.getTime() >= periodMs;
  };
  const due: runs.RunKind[] = [];
  // The log is useless without a copy of the database on which it is based.
  if ((pointInTime !== undefined && !(await hasBase(pointInTime))) || (await isDue("backup", everyMs))) due.push("backup");
  if (await isDue("drill", drillEveryMs)) due.push("drill");
  return due;
}
