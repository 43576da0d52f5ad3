import { sql } from "kysely";
import { migrationText } from "../baseline.ts";
import { appliedMigrations, migrations, pendingOf, schemaVersion } from "../migrate.ts";
import type { Db } from "../pool.ts";
import { readMigration, type Step, type Work } from "./read-migration.ts";

type PlannedMigration = {
  name: string;
  /** The comment at the top of the migration. */
  what: string;
  /** The tables whose rows the migration processes, with PostgreSQL's estimate of their number. */
  tables: { name: string; rows: number }[];
  seconds: number;
  /** Why instances of the previous version could fail after the migration. Empty if it only adds to the schema. */
  obstacles: string[];
};

export type UpgradePlan = {
  /** The schema versions of the database and of this program: the last migration of each. Null for an empty database. */
  databaseSchema: string | null;
  programSchema: string;
  /** Migrations that only a newer program has. */
  unknown: string[];
  hasData: boolean;
  migrations: PlannedMigration[];
};

/** Rows per second on two cores, rounded down; only the order of magnitude is certain. */
const rowsPerSecond: Record<Work, number> = { change: 20_000, scan: 200_000, describe: Number.POSITIVE_INFINITY };

/** Describes a migration of the database to this program's schema. Changes nothing. */
export async function planUpgrade(db: Db): Promise<UpgradePlan> {
  const applied = await appliedMigrations(db.query);
  const pending = applied === undefined ? [] : await Promise.all(pendingOf(applied).map(read));
  const rows = await estimatedRows(db, [...new Set(pending.flatMap(({ tables }) => tables))]);
  return {
    databaseSchema: applied === undefined ? null : (migrations.findLast((name) => applied.includes(name)) ?? "first version"),
    programSchema: schemaVersion,
    unknown: applied?.filter((name) => !migrations.includes(name)) ?? [],
    hasData: applied !== undefined && (await hasData(db)),
    migrations: pending.map((migration) => planned(migration, rows)),
  };
}

/** Whether the database has a location; without one, there is no data to lose. */
export async function hasData({ query }: Pick<Db, "query">): Promise<boolean> {
  const { rows } = await sql`select from location limit 1`.execute(query);
  return rows.length > 0;
}

type ReadMigration = Pick<PlannedMigration, "name" | "what"> & { steps: Step[]; tables: string[] };

async function read(name: string): Promise<ReadMigration> {
  const script = await migrationText(name);
  const steps = readMigration(script);
  return {
    ...{ name, steps },
    what: /^(?:--[^\n]*\n)+/.exec(script)?.[0].replaceAll(/^-- ?/gm, "").replaceAll("\n", " ").trim() ?? "",
    tables: [...new Set(steps.filter(({ work }) => work !== "describe").flatMap((step) => step.tables))],
  };
}

const planned = ({ name, what, steps, tables }: ReadMigration, rows: ReadonlyMap<string, number>): PlannedMigration => ({
  ...{ name, what },
  tables: tables.map((table) => ({ name: table, rows: rows.get(table) ?? 0 })),
  seconds: Math.ceil(steps.reduce((sum, step) => sum + secondsOf(step, rows), 0)),
  obstacles: steps.flatMap(({ obstacle }) => (obstacle === undefined ? [] : [obstacle])),
});

const secondsOf = ({ work, tables }: Step, rows: ReadonlyMap<string, number>) =>
  tables.reduce((sum, table) => sum + (rows.get(table) ?? 0), 0) / rowsPerSecond[work];

/** A table that was never analyzed has no estimate and is counted. */
async function estimatedRows({ query }: Db, tables: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; estimate: number }>`
    select relname as name, reltuples as estimate from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and relname = any(${tables}::text[])`.execute(query);
  const counts = new Map<string, number>();
  for (const { name, estimate } of rows) {
    if (estimate >= 0) counts.set(name, Math.round(estimate));
    else {
      const { rows: counted } = await sql<{ count: string }>`select count(*) as count from ${sql.table(name)}`.execute(query);
      counts.set(name, Number(counted[0]?.count ?? 0));
    }
  }
  return counts;
}
