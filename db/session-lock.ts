import pg from "pg";

/**
 * Runs `work` while one database session has the lock of this key, across all processes. If another session has it, this waits or throws
 * `held`.
 */
export async function withSessionLock<T>(
  url: string,
  { key, applicationName, held, waits = false }: { key: bigint; applicationName: string; held: () => Error; waits?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const lock = waits ? "pg_advisory_lock($1) is not null" : "pg_try_advisory_lock($1)";
    const { rows } = await client.query<{ locked: boolean }>(`select ${lock} as locked`, [String(key)]);
    if (rows[0]?.locked !== true) throw held();
    return await work();
  } finally {
    await client.end();
  }
}
