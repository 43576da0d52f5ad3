import pg from "pg";

export class BackupRunning extends Error {}

const lockKey = 7_214_905_115;

/** Runs one backup or drill at a time, whichever process it is in. If another one is running, it waits for it or throws BackupRunning. */
export async function alone<T>(url: string, work: () => Promise<T>, { waits = false } = {}): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "frontdesk backup", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const lock = waits ? "pg_advisory_lock($1) is not null" : "pg_try_advisory_lock($1)";
    const { rows } = await client.query<{ locked: boolean }>(`select ${lock} as locked`, [lockKey]);
    if (rows[0]?.locked !== true) throw new BackupRunning("A backup or a restore drill is running already.");
    return await work();
  } finally {
    await client.end();
  }
}
