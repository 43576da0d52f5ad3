import {
  type privacySettingEndpoints as contract,
  type PrivacySettings,
  previewMost,
  type RetentionKind,
  type RetentionRules,
  retentionKinds,
} from "#contract/privacy/privacy-settings.ts";
import * as changes from "#db/audit/changes.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/privacy/retention.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { beforeOf } from "./retention.ts";

async function settingsOf(db: Executor, tenant: Tenant): Promise<PrivacySettings> {
  const [recordsReads, found] = await Promise.all([rows.recordsReads(db, tenant), rows.listRules(db, tenant)]);
  const daysOf = (kind: RetentionKind) => found.find((rule) => rule.kind === kind)?.days ?? null;
  return {
    recordsReads,
    rules: {
      recordings: daysOf("recordings"),
      transcripts: daysOf("transcripts"),
      messages: daysOf("messages"),
      submissions: daysOf("submissions"),
      auditLog: daysOf("auditLog"),
    },
    lastRuns: found.flatMap(({ kind, last_run_at: at, last_removed: removed }) =>
      at === null ? [] : [{ kind, at: at.toISOString(), removed }],
    ),
  };
}

async function changeRules(tx: Executor, ctx: Context, given: Partial<RetentionRules>): Promise<void> {
  for (const kind of retentionKinds) {
    const days = given[kind];
    if (days === undefined) continue;
    if (days === null) await rows.removeRule(tx, ctx.tenant, kind);
    else await rows.setRule(tx, ctx.tenant, kind, days);
  }
}

/** The settings as they appear in the audit log. */
const factsOf = ({ recordsReads, rules }: PrivacySettings) => ({
  records_reads: recordsReads,
  keep_recordings: rules.recordings,
  keep_transcripts: rules.transcripts,
  keep_messages: rules.messages,
  keep_submissions: rules.submissions,
  keep_audit_log: rules.auditLog,
});

export const privacySettings: Handlers<typeof contract> = {
  get: async (ctx) => ({ settings: await settingsOf(ctx.db, ctx.tenant) }),

  update: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      await locations.findForUpdate(tx, ctx.tenant);
      const before = await settingsOf(tx, ctx.tenant);
      if (body.recordsReads !== undefined) await rows.setRecordsReads(tx, ctx.tenant, body.recordsReads);
      await changeRules(tx, ctx, body.rules ?? {});
      const settings = await settingsOf(tx, ctx.tenant);
      const [was, is] = [new Map(Object.entries(factsOf(before))), factsOf(settings)];
      const changed = Object.entries(is).filter(([name, value]) => was.get(name) !== value);
      if (changed.length > 0)
        await changes.record(tx, ctx.tenant, {
          entity: "location",
          entityId: ctx.tenant,
          action: "update",
          before: Object.fromEntries(changed.map(([name]) => [name, was.get(name)])),
          after: Object.fromEntries(changed),
        });
      return { settings };
    }),

  async preview(ctx, { query: { kind, days } }) {
    const found = await rows.count(ctx.db, ctx.tenant, { kind, before: beforeOf(ctx.now(), days), most: previewMost + 1 });
    return { count: found.count, oldest: found.oldest?.toISOString() ?? null };
  },
};
