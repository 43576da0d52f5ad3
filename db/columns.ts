import type { ColumnType } from "kysely";

export type Instant = ColumnType<Date, Date | string, Date | string>;

export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** Written as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;

export type DefaultJson<T> = ColumnType<T, string | undefined, string>;

/** Why something failed, as the contract's `failure`. */
export type StoredFailure = { reason: string; values: Record<string, string | number> };

/** A row in its JSON form: instants are text. */
export type Stored<T> = { [K in keyof T]: Exclude<T[K], Date> | (Date extends T[K] ? string : never) };

/**
 * Converts a timestamp without time zone, as PostgreSQL writes it, to ISO form with milliseconds. It must be in UTC and in the years 1 to
 * 9999. Much cheaper than a `Date`.
 */
export const isoOfUtcText = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, "0")}Z`;

export const isoOf = (instant: Date | string): string => (typeof instant === "string" ? isoOfUtcText(instant) : instant.toISOString());
