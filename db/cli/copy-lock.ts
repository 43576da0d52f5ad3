import pg from "pg";

export class CopyRunning extends Error {}

/** Runs one copy to a location at a time, whichever process it is in. Throws CopyRunning if another one is running. */
export async function withCopyLock<T>(url: string, locationId: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "frontdesk copy", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('copy to ' || $1, 0)) as locked",
      [locationId],
    );
    if (rows[0]?.locked !== true) throw new CopyRunning(`Another copy to the location ${locationId} is running.`);
    return await work();
  } finally {
    await client.end();
  }
}
