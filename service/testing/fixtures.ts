import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, gunzip } from "node:zlib";
import pg from "pg";
import { load, type Stored } from "#db/backup/load.ts";
import { type QueuedJob, withSnapshot } from "#db/backup/snapshot.ts";
import { openDb } from "#db/pool.ts";
import { migrateJobs } from "../jobs/tables.ts";
import { makeEmptyDatabase, quiet, type TestDatabase } from "./database.ts";

// Databases of released versions, in db/fixtures/; see db/README.md.

const folder = path.join(import.meta.dirname, "../../db/fixtures");
const jobsPerBatch = 1000;

/** The parts of a backup, in one file. */
type Fixture = Pick<Stored, "schema" | "sequences"> & { rows: Record<string, string>; jobs: QueuedJob[] };

export const fixtureOf = (version: string): string => `${version}.json.br`;

export const fixtureNames = async (): Promise<string[]> => (await readdir(folder)).sort();

/** The last program of the first version made it. */
export const firstVersion = (): Promise<TestDatabase> => openFixture("first-version.sql.gz");

/** A database as the program of that version left it. */
export async function openFixture(name: string): Promise<TestDatabase> {
  const packed = await readFile(path.join(folder, name));
  const database = await makeEmptyDatabase();
  if (name.endsWith(".sql.gz")) await runScript(database.url, String(await promisify(gunzip)(packed)));
  else await loadFixture(database.url, JSON.parse(String(await promisify(brotliDecompress)(packed))));
  return database;
}

async function runScript(url: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(script);
  await client.end();
}

async function loadFixture(url: string, { schema, sequences, rows, jobs }: Fixture): Promise<void> {
  const db = openDb(url, { max: 1 });
  await migrateJobs(db, quiet);
  await db.close();
  await load(url, {
    ...{ schema, sequences },
    rows: async ({ name }) => Readable.from([rows[name] ?? ""]),
    async *jobs() {
      yield jobs;
    },
  });
}

/** Stores a database as the fixture of a version. Returns the file. */
export async function writeFixture(url: string, version: string): Promise<string> {
  const fixture = await withSnapshot(url, async (snapshot): Promise<Fixture> => {
    const rows: Record<string, string> = {};
    for (const table of snapshot.schema.tables) {
      const content = await text(snapshot.rows(table));
      if (content !== "") rows[table.name] = content;
    }
    const jobs: QueuedJob[] = [];
    for await (const batch of snapshot.jobs(jobsPerBatch)) jobs.push(...batch);
    return { schema: snapshot.schema, sequences: snapshot.sequences, rows, jobs };
  });
  const file = path.join(folder, fixtureOf(version));
  await writeFile(file, await promisify(brotliCompress)(JSON.stringify(fixture)));
  return file;
}
