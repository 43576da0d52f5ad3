import { channel } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  Kysely,
  type KyselyPlugin,
  type OperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  type RootOperationNode,
  sql,
  WithNode,
} from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";
import { beginQuery, endQuery } from "./tracing.ts";

/** Runs queries: the pool, or one transaction's connection. */
export type Executor = Kysely<Database>;

/** The actor of a change and the id of its request, for the change log. */
export type Origin = { kind: "token" | "user" | "operator" | "system"; id?: string; name?: string; requestId?: string };

export type Db = {
  readonly url: string;
  /** Outside a transaction. */
  readonly query: Executor;
  /** Like `query`, but calls `beforeStoring` before each statement that inserts or updates. An error that it throws rejects the statement. */
  guarded(beforeStoring: () => void): Executor;
  /** Runs one transaction, all or nothing. Retries it if the database requires that (deadlock, serialization failure, changed schema). */
  tx<T>(origin: Origin, run: (tx: Executor) => Promise<T>): Promise<T>;
  /**
   * Runs a write of one statement, which is its own transaction and sets its own origin. Retries like `tx`. On a cluster, such a setting
   * does not reach the row's node, so the write runs like `tx` there.
   */
  single<T>(origin: Origin, run: (db: Executor) => Promise<T>): Promise<T>;
  /** See `onCluster`. */
  isCluster(): Promise<boolean>;
  /** Calls `heard` for each notification, `lost` if the listening connection breaks, and `resumed` when it is connected again. */
  listen(
    channels: string[],
    handlers: { heard(channel: string, payload: string): void; lost(): void; resumed(): void },
  ): Promise<() => Promise<void>>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** SQL that starts with this is planned for its actual values at each run. */
export const plannedEachTime = "/* planned each time */";

const preparedTextsMost = 500;
const preparedNames = new Map<string, string>();

type Answered = (error: Error | null | undefined, result: unknown) => void;

/** Parses and plans each query text once per connection. */
class PreparingClient extends pg.Client {
  /** The connection has outdated plans, or a transaction that cannot be ended. */
  isSpent = false;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client.query cannot be restated; the arguments pass through unchanged
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    if (typeof text !== "string" || typeof given.at(-1) === "function") return Reflect.apply(super.query, this, prepared(given));
    const span = beginQuery(text, Array.isArray(values) && values.length > 0);
    // The promise that pg creates itself would keep the rows of a result alive through collections of the young generation, as long as the
    // next query is younger.
    return new Promise((resolve, reject) => {
      const answered: Answered = (error, result) => {
        this.isSpent ||= isStalePlan(error);
        endQuery(span, Boolean(error));
        if (error) reject(error);
        else resolve(result);
      };
      Reflect.apply(super.query, this, prepared([text, values, ...rest, answered]));
    });
  }
}

function prepared(given: unknown[]): unknown[] {
  const [text, values, ...rest] = given;
  if (typeof text !== "string" || !Array.isArray(values) || values.length === 0 || text.startsWith(plannedEachTime)) return given;
  const name = preparedNames.get(text) ?? nameOf(text);
  return name === undefined ? given : [{ name, text, values }, ...rest];
}

function nameOf(text: string): string | undefined {
  if (preparedNames.size >= preparedTextsMost) return undefined;
  const name = `q${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Published for each statement before it is sent, while the function that runs it is on the stack. Only tests subscribe. */
const statements = channel("frontdesk.statements");
const announce = (text: string) => {
  if (statements.hasSubscribers) statements.publish(text);
};

class AnnouncingCompiler extends PostgresQueryCompiler {
  override compileQuery(...given: Parameters<PostgresQueryCompiler["compileQuery"]>): CompiledQuery {
    const compiled = super.compileQuery(...given);
    announce(compiled.sql);
    return compiled;
  }
}

class AnnouncingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new AnnouncingCompiler();
  }
}

/** Runs complete SQL text, for queries that run too often to be built each time. */
export async function execute<Row>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  announce(text);
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

const separator = "\u001f";
/** The value of `crm.actor`, which the change log reads. */
const actorOf = (origin: Origin): string =>
  [origin.kind, origin.id ?? "", origin.name ?? ""].map((part) => part.replaceAll(separator, " ")).join(separator);

/** The expressions that set the origin of a statement outside a transaction. */
export const settingOrigin = (origin: Origin, bind: (value: string) => string): string =>
  `set_config('crm.actor', ${bind(actorOf(origin))}, true), set_config('crm.request', ${bind(origin.requestId ?? "")}, true)`;

const attemptsMost = 8;
/** A random delay, so that colliding transactions retry at different times. */
const pauseMs = (attempt: number) => Math.random() * 20 * 2 ** attempt;

export function openDb(
  url: string,
  options: {
    max?: number;
    /** How long a query waits for a connection. */
    connectMostMs?: number;
    statementTimeoutMs?: number;
    applicationName?: string;
    onError?: (error: Error) => void;
  } = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? "frontdesk",
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: options.connectMostMs ?? 10_000,
    Client: PreparingClient,
  });
  pool.on("error", (error) => options.onError?.(error));
  // A connection that breaks while idle is replaced at its next use.
  pool.on("connect", (client) => client.on("error", () => undefined));
  // The pool drops connections that are being closed.
  pool.on("release", (_, client) => {
    const isSpent = (client instanceof PreparingClient && client.isSpent) || client.getTransactionStatus() !== "I";
    if (isSpent) void client.end();
  });
  const query = new Kysely<Database>({ dialect: new AnnouncingDialect({ pool }) });

  const once = <T>(origin: Origin, run: (tx: Executor) => Promise<T>) =>
    query.connection().execute(async (connection) => {
      try {
        await sql
          .raw(
            `begin; set local crm.actor = ${pg.escapeLiteral(actorOf(origin))}; set local crm.request = ${pg.escapeLiteral(origin.requestId ?? "")}`,
          )
          .execute(connection);
        const result = await run(connection);
        await sql`commit`.execute(connection);
        return result;
      } catch (thrown) {
        // If the rollback fails, the connection is dropped, and the database rolls back.
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw thrown;
      }
    });

  let clustered: Promise<boolean> | undefined;
  const isCluster = () =>
    (clustered ??= onCluster(query).catch((thrown: unknown) => {
      clustered = undefined;
      throw thrown;
    }));

  return {
    url,
    query,
    guarded: (beforeStoring) => query.withPlugin(storingGuard(beforeStoring)),
    pool,
    tx: (origin, run) => repeated(() => once(origin, run)),
    single: async (origin, run) => ((await isCluster()) ? repeated(() => once(origin, run)) : repeated(() => run(query))),
    isCluster,
    listen: (channels, handlers) => listen(url, channels, handlers),
    async close() {
      // Kysely only ends the pool if it has run a query itself.
      await query.destroy();
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
}

/** Whether the database has Citus, so that it is or can be divided over several nodes. */
export async function onCluster(db: Executor): Promise<boolean> {
  const { rows } = await sql`select where to_regproc('citus_is_coordinator') is not null`.execute(db);
  return rows.length > 0;
}

const storingGuard = (beforeStoring: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (stores(node)) beforeStoring();
    return node;
  },
  transformResult: async ({ result }) => result,
});

// A read-only transaction cannot be used instead: it also rejects deletions, which must work when the disk is full.
const storingSql = /\b(?:insert|merge)\s+into\b|\bupdate\s+\S+\s+(?:(?:as\s+)?\S+\s+)?set\b/i;

/** Whether a statement, or a part of it, inserts or updates rows. Deletions do not count. */
function stores(node: RootOperationNode | OperationNode): boolean {
  if (["InsertQueryNode", "UpdateQueryNode", "MergeQueryNode"].includes(node.kind)) return true;
  if (RawNode.is(node)) return storingSql.test(node.sqlFragments.join(" ? ")) || node.parameters.some(stores);
  return (
    "with" in node &&
    node.with !== undefined &&
    WithNode.is(node.with) &&
    node.with.expressions.some(({ expression }) => stores(expression))
  );
}

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (thrown) {
      if (attempt >= attemptsMost || !(isCollision(thrown) || isStalePlan(thrown))) throw thrown;
      await sleep(pauseMs(attempt));
    }
  }
}

/** Runs a part of a transaction in a savepoint: if it fails, its writes are rolled back, and the rest continues. */
export async function nested<T>(tx: Executor, run: (tx: Executor) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(tx);
  try {
    const result = await run(tx);
    await sql`release savepoint nested`.execute(tx);
    return result;
  } catch (thrown) {
    await sql`rollback to savepoint nested`.execute(tx);
    throw thrown;
  }
}

export const sqlState = (thrown: unknown): string | undefined =>
  thrown instanceof pg.DatabaseError ? (violationIn(thrown)?.state ?? thrown.code) : undefined;

const internalError = "XX000";
const violations: readonly { text: RegExp; state: string }[] = [
  { text: /^duplicate key value violates unique constraint "(?<name>[^"]+)"/, state: "23505" },
  { text: /violates foreign key constraint "(?<name>[^"]+)"/, state: "23503" },
  { text: /violates check constraint "(?<name>[^"]+)"/, state: "23514" },
  { text: /^null value in column .* violates not-null constraint$/, state: "23502" },
];

/** The constraint violated by a row that Citus copied to a node. Citus passes on the node's message as an internal error. */
function violationIn({ code, message }: pg.DatabaseError): { state: string; constraint: string } | undefined {
  if (code !== internalError) return undefined;
  for (const { text, state } of violations) {
    const found = text.exec(message);
    if (found !== null) return { state, constraint: found.groups?.name ?? "" };
  }
  return undefined;
}

/** The name of the violated constraint, without the number that Citus adds to it; empty for another error. */
export const violatedConstraint = (thrown: unknown): string =>
  thrown instanceof pg.DatabaseError ? (thrown.constraint ?? violationIn(thrown)?.constraint ?? "").replace(/_\d{6,}$/, "") : "";

/** Whether transactions collided (deadlock or serialization failure). */
export const isCollision = (thrown: unknown): boolean => ["40001", "40P01"].includes(sqlState(thrown) ?? "");

/** Whether a statement was prepared for a table that has other columns since; on this connection it fails until it is prepared again. */
export const isStalePlan = (thrown: unknown): boolean =>
  sqlState(thrown) === "0A000" && thrown instanceof Error && thrown.message.startsWith("cached plan");

const relistenMs = 250;

async function listen(url: string, channels: string[], handlers: Parameters<Db["listen"]>[1]): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: "frontdesk listener", keepAlive: true });
    next.on("notification", (message) => handlers.heard(message.channel, message.payload ?? ""));
    next.on("error", () => undefined);
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (thrown) {
      void next.end().catch(() => undefined);
      throw thrown;
    }
    let isBroken = false;
    const broke = () => {
      if (isBroken || isClosed) return;
      isBroken = true;
      handlers.lost();
      void next.end().catch(() => undefined);
      reconnect();
    };
    next.on("error", broke);
    next.on("end", broke);
    client = next;
    handlers.resumed();
  };
  // An attempt that fails to connect is not reported as another lost connection; it only schedules the next attempt.
  const reconnect = () => {
    retry = setTimeout(() => {
      if (!isClosed) connect().catch(reconnect);
    }, relistenMs);
  };

  await connect();
  return async () => {
    isClosed = true;
    clearTimeout(retry);
    await client?.end();
  };
}
