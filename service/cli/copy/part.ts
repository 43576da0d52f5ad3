import type { InsertType } from "kysely";
import type { z } from "zod";
import { isApiError } from "#contract/errors.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Database } from "#db/schema.ts";
import { UsageError } from "../usage-error.ts";
import type { Folder } from "./folder.ts";
import type { Source } from "./source.ts";

// A part of a location: how it is read from the source, and which rows it is converted to.

/** The columns that are stored as they are; the others are computed by the database. */
type StoredColumn<T extends keyof Database> = {
  [C in keyof Database[T]]: [InsertType<Database[T][C]>] extends [never] ? never : C;
}[keyof Database[T]];

export type NewRow = { table: keyof Database; columns: Record<string, unknown> };

/** A row with every column, so that a new column is not forgotten here. Instants are texts, and JSON is a value. */
export const row = <T extends keyof Database>(
  table: T,
  columns: { [C in Exclude<StoredColumn<T>, "location_id">]: unknown } & Record<string, unknown>,
): NewRow => ({ table, columns });

export type Reading = Source & {
  now: Date;
  folder: Folder;
  /** The data that was read for another part. */
  items<S extends z.ZodType>(part: Part<S>): AsyncGenerator<z.output<S>>;
  /** Those of these messages that already exist here and whose files need not be read again. */
  knownMessages(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The key of a new file of this location. */
  keyOf(name: string, isSecure: boolean): { key: string; url: string };
  recordingKey(): string;
};

export type Batch = { items: unknown[]; cursor: unknown };

/** What rows are created with. */
export type Place = {
  /** The id of the target location. */
  locationId: string;
  timezone: string;
  now: string;
  /** The identity fields that must be unique among contacts. */
  uniqueFields: readonly string[];
  /** The id of the user here who corresponds to a user of the source. */
  user(id: string | null | undefined): string | null;
  users(ids: readonly string[] | null | undefined): string[];
  /** The address here of a copied file of the source. */
  file(url: string): string;
};

export type Part<S extends z.ZodType = z.ZodType> = {
  name: string;
  scope: Scope;
  /** The part whose rows these rows belong to. */
  needs: readonly string[];
  item: S;
  read(reading: Reading, cursor: unknown): AsyncGenerator<Batch>;
  /** The first row is the item itself; the other rows belong to it. */
  rows(item: z.output<S>, place: Place): NewRow[];
};

export const part = <S extends z.ZodType>(declared: Omit<Part<S>, "needs"> & { needs?: readonly string[] }): Part<S> => ({
  needs: [],
  ...declared,
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Reads pages until one is not full. A source that returns the same page again is rejected. */
export async function* byOffset(limit: number, cursor: unknown, ask: (offset: number) => Promise<unknown[]>): AsyncGenerator<Batch> {
  let offset = typeof cursor === "number" ? cursor : 0;
  let before: unknown;
  for (;;) {
    const items = await ask(offset);
    if (items.length > 0 && isSame(items, before)) throw new UsageError("The source returns the same page again and again.");
    before = items;
    offset += items.length;
    yield { items, cursor: offset };
    if (items.length < limit) return;
  }
}

/** Follows a cursor to its end. A source whose cursor or page does not change is rejected. */
export async function* byCursor<C>(
  start: C | undefined,
  ask: (cursor: C | undefined) => Promise<{ items: unknown[]; next: C | undefined }>,
): AsyncGenerator<Batch> {
  let cursor = start;
  let before: unknown;
  for (;;) {
    const { items, next } = await ask(cursor);
    const isAgain = (items.length > 0 && isSame(items, before)) || (next !== undefined && isSame(next, cursor));
    if (isAgain) throw new UsageError("The source returns the same page again and again.");
    before = items;
    yield { items, cursor: next };
    if (next === undefined) return;
    cursor = next;
  }
}

const itemsOfParentMost = 200_000;

/** All pages of a list that belongs to one record. */
export async function everyPage<T>(limit: number, ask: (offset: number) => Promise<T[]>): Promise<T[]> {
  const found: T[][] = [];
  let count = 0;
  const pages = byOffset(limit, 0, async (offset) => {
    const page = await ask(offset);
    found.push(page);
    count += page.length;
    if (count > itemsOfParentMost) throw new UsageError(`The source lists more than ${itemsOfParentMost} for one record.`);
    return page;
  });
  for await (const _ of pages);
  return found.flat();
}

/** A list that is returned completely in one response. */
export async function* whole(ask: () => Promise<unknown[]>): AsyncGenerator<Batch> {
  yield { items: await ask(), cursor: 1 };
}

const parentsAtOnce = 4;
const parentsOfBatch = 40;

/** Reads something for each parent, a few at a time. The cursor is the number of parents that are done. */
export async function* ofEach<P>(
  parents: AsyncIterable<P>,
  cursor: unknown,
  ask: (parent: P) => Promise<unknown[]>,
): AsyncGenerator<Batch> {
  const done = typeof cursor === "number" ? cursor : 0;
  let position = 0;
  let waiting: P[] = [];
  const flush = async (): Promise<Batch> => {
    const found: unknown[][] = [];
    for (let at = 0; at < waiting.length; at += parentsAtOnce)
      found.push((await Promise.all(waiting.slice(at, at + parentsAtOnce).map(ask))).flat());
    waiting = [];
    return { items: found.flat(), cursor: position };
  };
  for await (const parent of parents) {
    position++;
    if (position <= done) continue;
    waiting.push(parent);
    if (waiting.length === parentsOfBatch) yield await flush();
  }
  if (waiting.length > 0) yield await flush();
}

/** The response; undefined if the requested record does not exist (any more). */
export const unlessGone = async <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((thrown: unknown) => {
    if (isApiError(thrown, "NOT_FOUND")) return undefined;
    throw thrown;
  });

/** An instant of the source; the current time if it is missing. */
export function instantOr(text: string | null | undefined, otherwise: string): string {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999 ? otherwise : date.toISOString();
}
