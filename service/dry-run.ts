import { typeOfCode } from "#contract/conversations/types.ts";
import { canRunDry, type DryRunSummary, dryRunSummary, isWrite } from "#contract/dry-run.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { newestSeq } from "#db/audit/changes.ts";
import { listChanges, listSends, rolledBack } from "#db/dry-run.ts";
import { type Db, type Executor, nested } from "#db/pool.ts";
import { type Context, inTransaction } from "./context.ts";
import type { Deps } from "./deps.ts";
import { type Files, requirePlain } from "./files/kept.ts";

// Runs a handler in a transaction that is rolled back. Everything that the handler could change outside the transaction is replaced.

/** The length of the lists of a summary. */
const listedMost = 100;

export async function runDry<T>(ctx: Context, run: (dry: Context) => Promise<T>): Promise<{ answer: T; summary: DryRunSummary }> {
  ctx.deps.requireDiskSpace();
  return rolledBack(ctx.deps.db, ctx.origin, async (tx) => {
    const before = await newestSeq(tx, ctx.tenant);
    const answer = await run(inTransaction(ctx, tx, dryDeps(ctx.deps, tx)));
    return { answer, summary: await summaryOf(ctx, tx, before) };
  });
}

async function summaryOf({ tenant }: Context, tx: Executor, before: number): Promise<DryRunSummary> {
  const { changes, total } = await listChanges(tx, tenant, before, listedMost);
  const { sends, total: sendsTotal } = await listSends(tx, tenant, listedMost);
  return dryRunSummary.parse({
    changes: changes.map(({ entity, entity_id: id, action }) => ({ entity, id, action })),
    sends: sends.map(({ kind, id, what }) => ({
      kind,
      what: kind === "message" ? typeOfCode(Number(what)) : what,
      ...(id === null ? {} : { id }),
    })),
    totals: { changes: total, sends: sendsTotal },
  });
}

const nothing = () => undefined;

function dryDeps(deps: Deps, tx: Executor): Deps {
  return {
    ...deps,
    db: dryDb(deps.db, tx),
    query: tx,
    files: dryFiles(deps.files),
    live: { ...deps.live, announce: nothing, announcePresence: nothing },
  };
}

/** Transactions become parts of the transaction that is rolled back. Any other access is rejected, because its writes would survive. */
function dryDb(db: Db, tx: Executor): Db {
  const refuse = (): never => {
    throw refusal();
  };
  return {
    url: db.url,
    get query() {
      return refuse();
    },
    get pool() {
      return refuse();
    },
    guarded: refuse,
    listen: refuse,
    close: refuse,
    tx: (_, run) => nested(tx, run),
    single: (_, run) => nested(tx, run),
    isCluster: db.isCluster,
  };
}

/** Records the sizes of stored files and the keys of removed ones. Stored files cannot be read. */
function dryFiles(files: Files): Files {
  const sizes = new Map<string, number | undefined>();
  return {
    async put(key, content) {
      sizes.set(requirePlain(key), content instanceof Uint8Array ? content.byteLength : content.size);
    },
    async stat(key) {
      const size = sizes.get(key);
      if (!sizes.has(key)) return files.stat(key);
      return size === undefined ? undefined : { size };
    },
    read: async (key, range) => (sizes.has(key) ? undefined : files.read(key, range)),
    list: (prefix) => files.list(prefix),
    async remove(key) {
      sizes.set(key, undefined);
    },
  };
}

export const refusal = () =>
  new ApiError("BAD_REQUEST", { message: "This request cannot be a dry run. Send it without X-Dry-Run to run it." });

/** Whether the request asks for a dry run. A misspelt value is rejected, because the request would otherwise take effect. */
export function asksForDryRun(endpoint: Endpoint, header: string | undefined): boolean {
  if (header === undefined || header === "false" || !isWrite(endpoint)) return false;
  if (header !== "true") throw new ApiError("BAD_REQUEST", { message: "X-Dry-Run must be true or false" });
  if (!canRunDry(endpoint)) throw refusal();
  return true;
}
