import type { operations as contract } from "#contract/operations/operations.ts";
import * as rows from "#db/operations/operations.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { leftOut } from "./left-out.ts";
import { operationOf, requireOperation } from "./run.ts";

export const operations: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    return { operations: (await rows.list(ctx.db, ctx.tenant, query.limit, ctx.onlyAssignedTo)).map(operationOf) };
  },

  async get(ctx, { params }) {
    return { operation: operationOf(await requireOperation(ctx, ctx.db, params.operationId)) };
  },

  leftOut,

  async cancel(ctx, { params }) {
    userOf(ctx);
    return ctx.tx(async (tx) => {
      await requireOperation(ctx, tx, params.operationId);
      await rows.cancel(tx, ctx.tenant, params.operationId, ctx.now());
      return { operation: operationOf(await requireOperation(ctx, tx, params.operationId)) };
    });
  },
};
