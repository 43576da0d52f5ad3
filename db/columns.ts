import type { ColumnType } from "kysely";

export type Instant = ColumnType<Date, Date | string, Date | string>;

export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** Sent as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;

export type DefaultJson<T> = ColumnType<T, string | undefined, string>;

/** A row as JSON keeps it: instants are text. */
export type Stored<T> = { [K in keyof T]: Exclude<T[K], Date> | (Date extends T[K] ? string : never) };
