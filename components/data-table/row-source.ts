/** The rows of a table by index. A row that is not loaded yet is undefined and shown as a skeleton. */
export type RowSource<Row> = { count: number; at: (index: number) => Row | undefined };

const isRowSource = <Row>(rows: readonly Row[] | RowSource<Row>): rows is RowSource<Row> => "count" in rows;

/** Converts an array of all rows to a source. */
export const sourceOf = <Row>(rows: readonly Row[] | RowSource<Row>): RowSource<Row> =>
  isRowSource(rows) ? rows : { count: rows.length, at: (index) => rows[index] };
