import { chmod, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { acquireCluster } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openDb } from "#db/pool.ts";
import { dumpSchema } from "#db/schema-dump.ts";

// Writes db/schema.sql, the description of a new database, from a temporary PostgreSQL.
const folder = await mkdtemp(path.join(await realpath(tmpdir()), "frontdesk-schema-"));
await chmod(folder, 0o711);
const cluster = await acquireCluster(folder, { durable: false });
try {
  const db = openDb(cluster.url, { max: 2 });
  try {
    await migrate(db);
    await writeFile(path.join(import.meta.dirname, "../db/schema.sql"), await dumpSchema(db.query));
  } finally {
    await db.close();
  }
} finally {
  await cluster.release();
  await rm(folder, { recursive: true, force: true });
}
