import { type BulkEnd, type BulkEngine, type BulkProgress, type BulkWork, isUndoable, type NotApplied } from "./bulk-engine.ts";
import { app } from "./client.ts";
import { operationFailure } from "./operation-failure.ts";
import { pause } from "./pause.ts";

// Bulk actions as operations of our own service. They continue after the page is closed; the browser only follows their progress.

const pollMs = 350;
const resultsMost = 1000;
const leftOutMost = 200;

type Start = () => Promise<{ operationId: string; total: number }>;

const numberIn = (summary: Record<string, unknown> | undefined, name: string): number => {
  const value = summary?.[name];
  return typeof value === "number" ? value : 0;
};

type Kind = { canUndo: boolean; isUndo?: boolean };

function work(locationId: string, start: Start, kind: Kind): BulkWork {
  let operationId: string | undefined;
  const params = () => ({ operationId: operationId ?? "" });
  const body = { locationId };
  return {
    async run(report, signal) {
      const started = await start();
      operationId = started.operationId;
      report({ total: started.total, done: 0, failed: 0, unchanged: 0 });
      return watch(locationId, operationId, report, signal);
    },
    async failures() {
      const found: NotApplied[] = [];
      for (let after: string | undefined; ; after = found.at(-1)?.contactId) {
        const query = { locationId, outcome: "failed" as const, limit: resultsMost, ...(after === undefined ? {} : { after }) };
        const { results } = await app.bulk.results({ params: params(), query });
        found.push(...results.flatMap(({ contactId, name, reason }) => (reason === null ? [] : [{ contactId, name, reason }])));
        if (results.length < resultsMost) return found;
      }
    },
    leftOut: kind.isUndo
      ? async () => {
          const found: NotApplied[] = [];
          for (let after: string | undefined; ; ) {
            const query = { locationId, limit: leftOutMost, ...(after === undefined ? {} : { after }) };
            const { rows, next } = await app.operations.leftOut({ params: params(), query });
            found.push(...rows.map(({ id, name, reason }) => ({ contactId: id ?? "", name, reason })));
            if (next === null) return found;
            after = next;
          }
        }
      : undefined,
    retry: () => work(locationId, () => app.bulk.retry({ params: params(), body }), kind),
    undo: kind.canUndo
      ? () => work(locationId, () => app.bulk.undo({ params: params(), body }), { canUndo: false, isUndo: true })
      : undefined,
  };
}

async function watch(
  locationId: string,
  operationId: string,
  report: (progress: BulkProgress) => void,
  signal: AbortSignal,
): Promise<BulkEnd> {
  let asked = false;
  for (;;) {
    if (signal.aborted && !asked) {
      asked = true;
      await app.operations.cancel({ params: { operationId }, query: { locationId } });
    }
    const { operation } = await app.operations.get({ params: { operationId }, query: { locationId } });
    const { total, done, failed, status } = operation;
    report({ total, done, failed, unchanged: numberIn(operation.summary, "unchanged") });
    if (status === "done" || status === "cancelled") return { status };
    if (status === "failed") return { status, error: operationFailure(operation) };
    await pause(pollMs);
  }
}

export const operationEngine =
  (locationId: string): BulkEngine =>
  (action, target) =>
    work(locationId, () => app.bulk.start({ body: { locationId, action, target } }), { canUndo: isUndoable(action) });
