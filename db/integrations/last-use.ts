import { sql } from "kysely";
import type { Executor } from "../pool.ts";

/** A secret's last use is stored by the secret's hash, or by the id of its grant. */
const places = {
  session: { table: "session", key: "token_hash" },
  integration: { table: "integration_secret", key: "hash" },
  grant: { table: "oauth_grant", key: "id" },
} as const;
export type UsePlace = keyof typeof places;

/** The dashboard uses sessions for their users, so a session keeps the address of its sign-in. */
const fromOf = (place: UsePlace, from: string) => (place === "session" ? sql`` : sql`, last_used_from = ${from}`);

/** Stores a use unless a later one is stored, because instances store uses in any order. */
export const note = (db: Executor, place: UsePlace, key: string, use: { at: Date; from: string }) =>
  sql`update ${sql.table(places[place].table)} set last_used_at = ${use.at}${fromOf(place, use.from)}
    where ${sql.ref(places[place].key)} = ${key} and (last_used_at is null or last_used_at < ${use.at})`.execute(db);
