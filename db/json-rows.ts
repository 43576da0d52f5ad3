import { type RawBuilder, sql } from "kysely";
import { type Executor, execute, plannedEachTime } from "./pool.ts";

// Reads rows as JSON. For rows with many columns this costs the service half as much, and the database no more.

type JsonRow = { row: string };

const start = "select row_to_json(listed)::text as row from (";
const end = ") as listed";

// biome-ignore lint/nursery/noUnsafeTypeAssertion: as sound as what any query's rows are said to be
const read = <Row>({ row }: JsonRow): Row => JSON.parse(row) as Row;

/** Like `execute`. */
export async function executeJson<Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await execute<JsonRow>(db, `${start}${text}${end}`, values)).map((row) => read<Row>(row));
}

/** For a query that is planned for its actual values. */
export async function listJson<Row>(db: Executor, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<JsonRow>`${sql.raw(plannedEachTime)} ${sql.raw(start)}${query}${sql.raw(end)}`.execute(db);
  return rows.map((row) => read<Row>(row));
}
