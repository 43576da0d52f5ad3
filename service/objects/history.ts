import { ApiError } from "#contract/errors.ts";
import type { RecordChange, RecordEvent } from "#contract/objects/definitions.ts";
import * as history from "#db/objects/history.ts";
import * as rows from "#db/objects/records.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { type Definition, propertiesOf } from "./fields.ts";
import { authorOf, columnsOf, recordNotFound, requireChangeable } from "./records.ts";
import { ruleProperties } from "./values.ts";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function changesOf({ before, after }: history.RecordEntry): RecordChange[] {
  const names = new Set([...Object.keys(before?.properties ?? {}), ...Object.keys(after?.properties ?? {})]);
  const people = (["owner", "followers"] as const).map((field) => ({
    field,
    before: field === "followers" ? (before?.followers ?? []) : (before?.owner ?? null),
    after: field === "followers" ? (after?.followers ?? []) : (after?.owner ?? null),
  }));
  const properties = [...names].map((field) => ({
    field,
    before: before?.properties?.[field] ?? null,
    after: after?.properties?.[field] ?? null,
  }));
  return [...properties, ...people].filter((change) => !isSame(change.before, change.after));
}

export const eventOf = (entry: history.RecordEntry): RecordEvent => ({
  seq: entry.seq,
  at: entry.at.toISOString(),
  action: entry.action,
  actor: { kind: entry.actor_kind, id: entry.actor_id || null, name: entry.actor_name || null },
  changes: changesOf(entry),
});

/** Restores the record to its state right before an entry by reverting all later changes from its last known state. */
export async function restore(tx: Executor, ctx: Context, definition: Definition, id: string, seq: string): Promise<rows.StoredRecord> {
  requireChangeable(ctx, definition);
  const { key } = definition.object;
  const isBusiness = key === "business";
  const existing = await rows.findForUpdate(tx, ctx.tenant, key, id);
  if (existing === undefined && !(await history.isKnown(tx, ctx.tenant, key, id))) return recordNotFound();
  const entries = await history.listFrom(tx, ctx.tenant, key, id, seq);
  const asked = entries.at(-1);
  if (asked === undefined || asked.seq !== seq || asked.action === "create") throw new ApiError("CONFLICT", { reason: "historyStart" });
  if (entries.some(({ action, before }) => action === "delete" && before?.properties === undefined))
    throw new ApiError("CONFLICT", { reason: "valuesErased" });
  const state = {
    properties: { ...existing?.properties },
    owner: existing?.owner ?? null,
    followers: existing?.followers ?? [],
  };
  for (const { before, after } of entries) {
    for (const name of Object.keys(after?.properties ?? {})) delete state.properties[name];
    Object.assign(state.properties, before?.properties);
    if (before?.owner !== undefined) state.owner = before.owner;
    if (before?.followers !== undefined) state.followers = before.followers;
  }
  if (!isBusiness && ctx.onlyAssignedTo !== undefined && (existing ?? state).owner !== ctx.onlyAssignedTo) return recordNotFound();
  // Values that the current fields do not accept are not restored.
  const { set } = ruleProperties(definition.fields, state.properties);
  const people = { owner: state.owner, followers: state.followers };
  const author = authorOf(ctx);
  const now = ctx.now();
  const gone = Object.keys(existing?.properties ?? {}).filter((name) => !Object.hasOwn(set, name));
  if (isBusiness) {
    const change = { columns: columnsOf({ set, cleared: gone }), followers: state.followers, author, now };
    if (existing === undefined) await rows.insertBusiness(tx, ctx.tenant, id, change);
    else await rows.updateBusiness(tx, ctx.tenant, id, change);
    return (await rows.findById(tx, ctx.tenant, key, id)) ?? recordNotFound();
  }
  if (existing === undefined)
    return rows.insert(tx, ctx.tenant, key, { id, properties: set, ...people, author, now }, definition.object.revision);
  const cleared = [...gone, ...definition.removed.flatMap(propertiesOf)];
  const change = { set, cleared, ...people, author, now };
  return (await rows.update(tx, ctx.tenant, key, id, change, definition.object.revision, ctx.onlyAssignedTo)) ?? recordNotFound();
}
