import type { FoundRecord } from "#contract/objects/records.ts";
import type { RecordMove, RecordSearch } from "#lib/api/records.ts";

type Column = { records: readonly FoundRecord[]; total: number };

/** The records of a column, including moves that the server has not answered yet. */
export function withMoves(column: Column, key: string | null, moves: Iterable<RecordMove>, sort: RecordSearch["sort"]): Column {
  let { records, total } = column;
  for (const { record, to } of moves) {
    const isIn = records.some(({ id }) => id === record.id);
    if (to !== key) {
      if (!isIn) continue;
      records = records.filter(({ id }) => id !== record.id);
      total -= 1;
    } else if (isIn) records = records.map((other) => (other.id === record.id ? record : other));
    else {
      records = inserted(records, record, sort);
      total += 1;
    }
  }
  return { records, total };
}

/**
 * Inserted at its position if records are in the order in which they were added. In other orders, its position is unknown until the server
 * has answered, so it comes first.
 */
function inserted(records: readonly FoundRecord[], record: FoundRecord, { field, direction }: RecordSearch["sort"]): FoundRecord[] {
  if (field !== "createdAt") return [record, ...records];
  const comesAfter = ({ createdAt }: FoundRecord) => (direction === "desc" ? createdAt < record.createdAt : createdAt > record.createdAt);
  const place = records.findIndex(comesAfter);
  return place === -1 ? [...records, record] : [...records.slice(0, place), record, ...records.slice(place)];
}
