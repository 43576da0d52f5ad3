import { type BaseBackup, baseBefore, basesIn, removeBases } from "#db/embedded/base-backup.ts";
import { UnusableBackup } from "./manifest.ts";
import { outdated, type Retention } from "./retention.ts";

// Copies of the embedded database's files and its log in a folder of backups.

export const hasBase = async (to: string): Promise<boolean> => (await basesIn(to)).length > 0;

/**
 * Removes copies that no retention rule keeps, unfinished copies, and the part of the log before the oldest remaining copy. Without rules,
 * all copies stay.
 */
export async function pruneBases(to: string, retention: Retention | undefined): Promise<void> {
  const bases = (await basesIn(to)).map(({ id, finishedAt }) => ({ id, takenAt: new Date(finishedAt) }));
  await removeBases(to, retention === undefined ? [] : outdated(bases, retention));
}

/** The copy from which a moment is restored. Throws UnusableBackup if there is none. */
export async function requireBase(to: string, until: Date): Promise<BaseBackup> {
  const bases = await basesIn(to);
  const base = baseBefore(bases, until);
  if (base !== undefined) return base;
  const first = bases[0];
  throw new UnusableBackup(
    first === undefined
      ? `There is no archived log in ${to}. BACKUP_POINT_IN_TIME=1 makes one.`
      : `The earliest moment that can be restored is ${first.finishedAt}.`,
  );
}
