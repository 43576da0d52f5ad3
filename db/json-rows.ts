import { type RawBuilder, sql } from "kysely";
import { type Executor, execute, plannedEachTime } from "./pool.ts";

// Rows as JSON: a row of many columns costs the service half as much to read so, and the database no more to send.

type JsonRow = { row: string };

const start = "select row_to_json(listed)::text as row from (";
const end = ") as listed";

// biome-ignore lint/nursery/noUnsafeTypeAssertion: as sound as what any query's rows are said to be
const read = <Row>({ row }: JsonRow): Row => JSON.parse(row) as Row;

/** As `execute`. */
export async function executeJson<Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await execute<JsonRow>(db, `${start}${text}${end}`, values)).map((row) => read<Row>(row));
}

/** For a query that is planned for its own values. */
export async function listJson<Row>(db: Executor, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<JsonRow>`${sql.raw(plannedEachTime)} ${sql.raw(start)}${query}${sql.raw(end)}`.execute(db);
  return rows.map((row) => read<Row>(row));
}
