import * as runs from "#db/backup/runs.ts";
import type { Deps } from "../deps.ts";

/** When a backup and a drill last succeeded. Used by the metrics, which are also read while the database is unavailable. */
export async function lastSuccesses({ db, log }: Pick<Deps, "db" | "log">): Promise<{ kind: runs.RunKind; at: Date }[]> {
  try {
    const found = await Promise.all((["backup", "drill"] as const).map((kind) => runs.findLastSuccess(db.query, kind)));
    return found.flatMap((run) => (run?.finished_at ? [{ kind: run.kind, at: run.finished_at }] : []));
  } catch (error) {
    log.warn({ err: error }, "the last backups could not be read");
    return [];
  }
}
