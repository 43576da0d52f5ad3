import type { tasks as contract, Task, TaskUpdate } from "#contract/contacts/tasks.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/contacts/tasks.ts";
import { newId } from "#db/ids.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { mustExist } from "./contacts.ts";
import { onContact } from "./notes.ts";

const noTask = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Task not found" });
};

export const taskOf = (row: NonNullable<Awaited<ReturnType<typeof rows.findById>>>): Task => ({
  id: row.id,
  contactId: row.contact_id,
  title: row.title,
  body: row.body,
  dueDate: row.due_date.toISOString(),
  completed: row.completed,
  assignedTo: row.assigned_to,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

const orNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);

/** Changes the fields that are sent. `check` receives the locked task and may throw. */
export async function changeTask(
  ctx: Context,
  { contactId, taskId }: { contactId: string; taskId: string },
  sent: TaskUpdate,
  check?: (before: Task) => void,
): Promise<Task> {
  const fields = {
    ...(sent.title === undefined ? {} : { title: sent.title }),
    ...(sent.body === undefined ? {} : { body: orNull(sent.body) }),
    ...(sent.dueDate === undefined ? {} : { due_date: sent.dueDate }),
    ...(sent.completed === undefined ? {} : { completed: sent.completed }),
    ...(sent.assignedTo === undefined ? {} : { assigned_to: orNull(sent.assignedTo) }),
    date_updated: ctx.now(),
  };
  return ctx.tx(async (tx) => {
    if (check) check(taskOf((await rows.findForUpdate(tx, ctx.tenant, contactId, taskId)) ?? noTask()));
    return taskOf((await rows.update(tx, ctx.tenant, contactId, taskId, fields)) ?? noTask());
  });
}

export const tasks: Handlers<typeof contract> = {
  async list(ctx, { params }) {
    await mustExist(ctx, params.contactId);
    return { tasks: (await rows.listByContact(ctx.db, ctx.tenant, params.contactId)).map(taskOf) };
  },

  async create(ctx, { params, body }) {
    const now = ctx.now();
    const task = {
      id: newId(),
      contact_id: params.contactId,
      title: body.title,
      body: orNull(body.body),
      due_date: body.dueDate,
      completed: body.completed,
      assigned_to: orNull(body.assignedTo),
      date_added: now,
      date_updated: now,
    };
    return { task: taskOf(await onContact(() => ctx.tx((tx) => rows.insert(tx, ctx.tenant, task)))) };
  },

  async get(ctx, { params }) {
    return { task: taskOf((await rows.findById(ctx.db, ctx.tenant, params.contactId, params.taskId)) ?? noTask()) };
  },

  update: async (ctx, { params, body }) => ({ task: await changeTask(ctx, params, body) }),
  complete: async (ctx, { params, body }) => ({ task: await changeTask(ctx, params, body) }),

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.contactId, params.taskId)) ?? noTask());
    return { succeeded: true };
  },
};
