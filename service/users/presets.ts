import { isDeepStrictEqual } from "node:util";
import { ApiError } from "#contract/errors.ts";
import {
  type presets as contract,
  type DefaultPreset,
  defaultPresets,
  isDefaultPreset,
  type Preset,
  type PresetWrite,
} from "#contract/users/presets.ts";
import { userRole } from "#contract/users/users.ts";
import * as changes from "#db/audit/changes.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/users/presets.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";

/** A location has few presets, so a limit keeps the list short. */
const most = 50;

const presetOf = (row: rows.Preset): Preset => ({
  id: row.id,
  name: row.name,
  role: userRole.catch("user").parse(row.role),
  permissions: row.permissions,
  scopes: row.scopes,
  scopesAssignedToOnly: row.scopes_assigned_to_only,
});

const builtIn = (id: DefaultPreset): Preset => ({ id, name: null, ...defaultPresets[id] });
const builtInIds: readonly DefaultPreset[] = Object.keys(defaultPresets).filter(isDefaultPreset);

async function listOf(ctx: Context, db: Executor): Promise<Preset[]> {
  const stored = await rows.list(db, ctx.tenant);
  const first = builtInIds.flatMap((id) => {
    const own = stored.find((row) => row.id === id);
    return own === undefined ? [builtIn(id)] : own.is_removed ? [] : [presetOf(own)];
  });
  return [...first, ...stored.filter(({ id }) => !isDefaultPreset(id)).map(presetOf)];
}

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "presetUnknown" });
};

async function save(ctx: Context, tx: Executor, id: string, sent: PresetWrite, isRemoved = false): Promise<Preset> {
  const now = ctx.now();
  await rows.save(tx, {
    location_id: ctx.tenant,
    id,
    name: sent.name,
    role: sent.role,
    permissions: JSON.stringify(sent.permissions),
    scopes: sent.scopes,
    scopes_assigned_to_only: sent.scopesAssignedToOnly,
    is_removed: isRemoved,
    date_added: now,
    date_updated: now,
  });
  return { id, ...sent };
}

/** The columns of a preset in the audit log. A built-in preset that keeps its name has no name here. */
const columnsOf = ({ name, role, permissions, scopes, scopesAssignedToOnly }: PresetWrite) => ({
  ...(name === null ? {} : { name }),
  role,
  permissions,
  scopes,
  scopes_assigned_to_only: scopesAssignedToOnly,
});

const audit = (ctx: Context, tx: Executor, id: string, before: PresetWrite | undefined, after: PresetWrite | undefined) =>
  changes.record(tx, ctx.tenant, {
    entity: "permission_preset",
    entityId: id,
    action: before === undefined ? "create" : after === undefined ? "delete" : "update",
    ...(before === undefined ? {} : { before: partsUnlike(after, before) }),
    ...(after === undefined ? {} : { after: partsUnlike(before, after) }),
  });

/** The columns whose values differ from those of the other version. */
function partsUnlike(other: PresetWrite | undefined, version: PresetWrite): Record<string, unknown> {
  const others = new Map<string, unknown>(other === undefined ? [] : Object.entries(columnsOf(other)));
  return Object.fromEntries(Object.entries(columnsOf(version)).filter(([name, value]) => !isDeepStrictEqual(value, others.get(name))));
}

export const presets: Handlers<typeof contract> = {
  list: async (ctx) => ({ presets: await listOf(ctx, ctx.db) }),

  create: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      if ((await listOf(ctx, tx)).length >= most) throw new ApiError("CONFLICT", { reason: "presetsFull", values: { count: most } });
      const preset = await save(ctx, tx, newId(), body);
      await audit(ctx, tx, preset.id, undefined, body);
      return { preset };
    }),

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const before = (await listOf(ctx, tx)).find(({ id }) => id === params.presetId) ?? notFound();
      const name = body.name ?? (isDefaultPreset(before.id) ? null : before.name);
      const preset = await save(ctx, tx, before.id, { ...body, name });
      await audit(ctx, tx, preset.id, before, { ...body, name });
      return { preset };
    }),

  remove: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const before = (await listOf(ctx, tx)).find(({ id }) => id === params.presetId) ?? notFound();
      const { id, ...rest } = before;
      if (isDefaultPreset(id)) await save(ctx, tx, id, rest, true);
      else await rows.remove(tx, ctx.tenant, id);
      await audit(ctx, tx, id, before, undefined);
      return { succeeded: true };
    }),
};
