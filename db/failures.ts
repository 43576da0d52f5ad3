import pg from "pg";
import { isCollision, isStalePlan, sqlState } from "./pool.ts";

/**
 * Classes: connection, authorization, database, resources, operator, system. States: a lock or an object that another transaction has, a
 * cancelled statement, a transaction that took too long, a commit whose outcome is unknown.
 */
const passing = /^(08|28|3D|53|57P|58)|^(40003|55006|55P03|57014|25P03|25P04)$/;

/** Whether a retry a little later may succeed: transactions collided, the database has no resources, or it is unavailable. */
export const isPassing = (thrown: unknown): boolean =>
  isCollision(thrown) || isStalePlan(thrown) || passing.test(sqlState(thrown) ?? "") || isUnreachable(thrown) || isNodeLost(thrown);

const connectionLost =
  /^(server closed the connection|could not (receive data from|send data to) server|no connection to the server|SSL (connection|SYSCALL))/;

/** Whether a node of a cluster stopped during a statement. Citus passes on the message of its own client as an internal error. */
const isNodeLost = (thrown: unknown): boolean =>
  sqlState(thrown) === "XX000" && thrown instanceof Error && connectionLost.test(thrown.message);

const words =
  /^(Connection terminated|timeout e|Client (has encountered a connection error|was closed)|Cannot use a pool after|Query read timeout)/;
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether the database could not be reached, or the connection was lost during a query. */
export function isUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || thrown instanceof pg.DatabaseError) return false;
  const isSocketGone = Reflect.get(thrown, "code") === "ENOENT" && Reflect.get(thrown, "syscall") === "connect";
  return isSocketGone || words.test(thrown.message) || codes.test(String(Reflect.get(thrown, "code")));
}

/**
 * Whether another transaction has meanwhile deleted a row that the change refers to, or taken a value that the change needs: a violation of
 * a foreign key, a unique index or an exclusion constraint.
 */
export const isOvertaken = (thrown: unknown): boolean => ["23503", "23505", "23P01"].includes(sqlState(thrown) ?? "");

/** Whether one of our database functions rejected the change, with a message for the caller. */
export const isRefusalOfOurs = (thrown: unknown): thrown is pg.DatabaseError => sqlState(thrown) === "22U01";
