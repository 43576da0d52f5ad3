import type { TaskList } from "graphile-worker";
import { systemActorNames } from "#contract/audit/actors.ts";
import type { RetentionKind } from "#contract/privacy/privacy-settings.ts";
import * as rows from "#db/privacy/retention.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Deps } from "../deps.ts";

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 500;

export const beforeOf = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * Deletes a batch. Each batch reads the rule again, so that a rule that is switched off takes effect immediately. Returns where the next
 * batch starts, if there is one.
 */
const applyOnce = ({ db, now }: Deps, tenant: Tenant, kind: RetentionKind, after: Date | undefined): Promise<Date | undefined> =>
  db.tx({ kind: "system", name: systemActorNames.retention }, async (tx) => {
    const rule = await rows.holdRule(tx, tenant, kind);
    if (rule === undefined) return undefined;
    const span = { before: beforeOf(now(), rule.days), ...(after === undefined ? {} : { after }) };
    const { count, last } = await rows.removeBatch(tx, tenant, { kind, limit: atOnce, ...span });
    await rows.addRemoved(tx, tenant, kind, count);
    if (count === atOnce) return last;
    await rows.endRun(tx, tenant, kind, now());
    return undefined;
  });

async function apply(deps: Deps, tenant: Tenant, kind: RetentionKind): Promise<void> {
  let after = await applyOnce(deps, tenant, kind, undefined);
  while (after !== undefined) after = await applyOnce(deps, tenant, kind, after);
}

export const retentionTasks = (deps: Deps): TaskList => ({
  async "apply-retention"() {
    for (const { tenant, kind } of await rows.listAll(deps.db.query)) await apply(deps, tenant, kind);
  },
});

export const retentionRecurring = ["13 3 * * * apply-retention"];
