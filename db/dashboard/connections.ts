import type { Insertable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { ConnectionTable } from "./tables.ts";

// A connection consists of a server of the interface, one of its locations and a sealed token. The dashboard proxies requests to it.

export const list = (db: Executor) => db.selectFrom("connection").selectAll().orderBy(alphabetical("name")).orderBy("id").execute();

export const findById = (db: Executor, id: string) => db.selectFrom("connection").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Undefined if the company already has a connection to this location of the server, or if the location of our own server already has one.
 */
export const insert = (db: Executor, connection: Insertable<ConnectionTable>) =>
  db
    .insertInto("connection")
    .values(connection)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();

export const replaceToken = (db: Executor, id: string, token: { sealed_token: string; last_four: string }) =>
  db.updateTable("connection").set(token).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, id: string) => db.deleteFrom("connection").where("id", "=", id).returning("id").executeTakeFirst();

/** The context that a connection's token is sealed with. */
export const sealContext = (connectionId: string) => `connection ${connectionId}`;
