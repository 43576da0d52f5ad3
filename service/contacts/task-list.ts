import type { tasks as contract, TaskEntry } from "#contract/contacts/task-list.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/contacts/task-list.ts";
import type { Context } from "../context.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";
import { taskOf } from "./tasks.ts";

const ownerOf = (ctx: Context, owner: string): rows.TaskOwner => {
  if (ctx.onlyAssignedTo === undefined) return owner === "all" ? { all: true } : { userId: owner === "none" ? null : owner };
  if (owner !== "all" && owner !== ctx.onlyAssignedTo) throw new ApiError("FORBIDDEN", { reason: "ownTasksOnly" });
  return { userId: ctx.onlyAssignedTo };
};

function placeOf(after: string): rows.TaskPlace {
  const [dueDate, id] = readCursor("after", after);
  return { dueDate, id };
}

const entryOf = (row: rows.TaskRow): TaskEntry => ({ ...taskOf({ location_id: "", ...row }), contactName: row.contact_name });

export const tasks: Handlers<typeof contract> = {
  async list(ctx, { query: { owner, state, limit, after } }) {
    const found = await rows.list(ctx.db, ctx.tenant, {
      owner: ownerOf(ctx, owner),
      completed: state === "done",
      limit,
      after: after === undefined ? undefined : placeOf(after),
    });
    const last = found.length === limit ? found.at(-1) : undefined;
    return { tasks: found.map(entryOf), next: last ? writeCursor([last.due_text, last.id]) : null };
  },

  async count(ctx, { query }) {
    return rows.count(ctx.db, ctx.tenant, ownerOf(ctx, query.owner), ctx.now());
  },
};
