import { ApiError } from "#contract/errors.ts";
import { type telephone as contract, type RingingCall, ringingMs } from "#contract/telephone/telephone.ts";
import * as changes from "#db/audit/changes.ts";
import type { Executor } from "#db/pool.ts";
import * as calls from "#db/telephone/ringing-calls.ts";
import * as secrets from "#db/telephone/secrets.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { reportUrlOf } from "./hear-call.ts";
import { makeTelephoneSecret, telephoneSecret } from "./secrets.ts";

const shown = (row: calls.RingingCall): RingingCall => ({
  id: row.id,
  from: row.from_number,
  to: row.to_number,
  contacts: row.contacts,
  takenBy: row.taken_by === null ? null : { id: row.taken_by, name: row.taken_by_name ?? "" },
  rangAt: row.rang_at.toISOString(),
});

const since = (ctx: Context) => new Date(ctx.now().getTime() - ringingMs);

/** The calls that the user may see: a limited user sees those of their contacts, and those of numbers that no contact has. */
async function callsOf(ctx: Context, db: Executor, callId?: string): Promise<RingingCall[]> {
  const userId = ctx.onlyAssignedTo;
  const rows = await calls.list(db, ctx.tenant, since(ctx), userId, callId);
  return rows.filter((row) => userId === undefined || !row.is_known || row.contacts.length > 0).map(shown);
}

const connectionOf = (ctx: Context, secret: string | undefined) => ({
  secret: secret ?? null,
  url: reportUrlOf(ctx.settings.serviceUrl, ctx.tenant),
});

export const telephone: Handlers<typeof contract> = {
  ringing: async (ctx) => ({ calls: await callsOf(ctx, ctx.db) }),

  take: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const [call] = await callsOf(ctx, tx, params.callId);
      if (call === undefined) throw new ApiError("NOT_FOUND", { reason: "callEnded" });
      const user = userOf(ctx);
      const taken = await calls.take(tx, ctx.tenant, params.callId, user.id, since(ctx));
      const [now] = await callsOf(ctx, tx, params.callId);
      if (taken === undefined || now === undefined) {
        const name = now?.takenBy?.name;
        throw new ApiError("CONFLICT", name === undefined ? { reason: "callTaken" } : { reason: "callTakenBy", values: { name } });
      }
      await changes.record(tx, ctx.tenant, { entity: "ringing_call", entityId: params.callId, action: "update" });
      return { call: now };
    }),

  connection: async (ctx) => connectionOf(ctx, await telephoneSecret(ctx)),
  connect: async (ctx) => connectionOf(ctx, await makeTelephoneSecret(ctx)),
  async disconnect(ctx) {
    await ctx.tx((tx) => secrets.remove(tx, ctx.tenant));
    return connectionOf(ctx, undefined);
  },
};
