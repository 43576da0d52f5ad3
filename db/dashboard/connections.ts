import type { Insertable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { ConnectionTable } from "./tables.ts";

// A connection is a server of the interface, one of its locations and a sealed token: what the dashboard proxies to.

export const list = (db: Executor) => db.selectFrom("connection").selectAll().orderBy(alphabetical("name")).orderBy("id").execute();

export const findById = (db: Executor, id: string) => db.selectFrom("connection").selectAll().where("id", "=", id).executeTakeFirst();

/** Undefined when the server's location has a connection already, the company's own or one of our server. */
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

/** What the seal of a connection's token is bound to. */
export const sealContext = (connectionId: string) => `connection ${connectionId}`;
