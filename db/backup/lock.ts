import { withSessionLock } from "../session-lock.ts";

export class BackupRunning extends Error {}

const backupLock = {
  key: 7_214_905_115n,
  applicationName: "frontdesk backup",
  held: () => new BackupRunning("A backup or a restore drill is running already."),
};

/** Runs one backup or drill at a time across all processes. If another one is running, it waits for it or throws BackupRunning. */
export const alone = <T>(url: string, work: () => Promise<T>, { waits = false } = {}): Promise<T> =>
  withSessionLock(url, { ...backupLock, waits }, work);
