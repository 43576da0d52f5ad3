import type { contactDetails as contract } from "#contract/contacts/details.ts";
import { contactValue, overtakenIn } from "#contract/contacts/named-values.ts";
import { ApiError } from "#contract/errors.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as erasure from "#db/contacts/erasure.ts";
import * as notes from "#db/contacts/notes.ts";
import * as tasks from "#db/contacts/tasks.ts";
import * as timeline from "#db/contacts/timeline.ts";
import { sqlState } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";
import { changeContact, notFound } from "./contacts.ts";
import { leftOutOf } from "./left-out.ts";
import { changeNote, noteOf, onContact } from "./notes.ts";
import { contactOf } from "./shape.ts";
import { changeTask, taskOf } from "./tasks.ts";

const deletedAtOnce = 500;

const gone = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "nothingToRestore" });
};

function refuseIfOvertaken(row: contacts.Contact, expected: Record<string, unknown>): void {
  const contact = contactOf(row);
  const fields = overtakenIn(expected, (field) => contactValue(contact, field));
  if (fields.length > 0) throw new ApiError("CHANGED_MEANWHILE", { meta: { contact, fields } });
}

/** For a note or a task, whose values are its properties. */
function refuseIfChanged(existing: object, expected: Record<string, unknown>): void {
  const fields = overtakenIn(expected, (field) => (Object.hasOwn(existing, field) ? Reflect.get(existing, field) : null));
  if (fields.length > 0) throw new ApiError("CHANGED_MEANWHILE", { meta: { fields } });
}

async function restore(ctx: Context, contactId: string, entity: "note" | "task", id: string): Promise<void> {
  await onContact(() =>
    ctx.tx(async (tx) => {
      if (!(await contacts.exists(tx, ctx.tenant, contactId))) notFound();
      const facts = (await timeline.findDeleted(tx, ctx.tenant, contactId, entity, id)) ?? gone();
      if (!(await timeline.restore(tx, ctx.tenant, entity, facts))) throw new ApiError("CONFLICT", { reason: "restoredAlready" });
    }),
  );
}

/** A page of deleted contacts, and whether more follow. */
async function deletedPage(ctx: Context, after: string | undefined) {
  const found = await erasure.listRestorable(ctx.db, ctx.tenant, {
    now: ctx.now(),
    limit: deletedAtOnce + 1,
    after: after === undefined ? undefined : readCursor("after", after),
    assignedTo: ctx.onlyAssignedTo,
  });
  return [found.slice(0, deletedAtOnce), found.length > deletedAtOnce] as const;
}

export const contactDetails: Handlers<typeof contract> = {
  async update(ctx, { params, body: { changes, expected = {} } }) {
    const contact = await changeContact(ctx, params.contactId, changes, (before) => refuseIfOvertaken(before, expected));
    return { succeeded: true, contact };
  },

  async updateNote(ctx, { params: { contactId, noteId }, body: { changes, expected } }) {
    const note = await changeNote(ctx, { contactId, id: noteId }, changes, (before) => refuseIfChanged(before, expected));
    return { note };
  },

  async updateTask(ctx, { params, body: { changes, expected } }) {
    return { task: await changeTask(ctx, params, changes, (before) => refuseIfChanged(before, expected)) };
  },

  async restoreNote(ctx, { params: { contactId, noteId } }) {
    await restore(ctx, contactId, "note", noteId);
    return { note: noteOf((await notes.findById(ctx.db, ctx.tenant, contactId, noteId)) ?? gone()) };
  },

  async restoreTask(ctx, { params: { contactId, taskId } }) {
    await restore(ctx, contactId, "task", taskId);
    return { task: taskOf((await tasks.findById(ctx.db, ctx.tenant, contactId, taskId)) ?? gone()) };
  },

  async listDeleted(ctx, { query: { after } }) {
    const [found, isMore] = await deletedPage(ctx, after);
    const last = found.at(-1);
    return {
      next: isMore && last !== undefined ? writeCursor([last.deleted_at, last.contact_id]) : null,
      contacts: found.map(({ contact_id, name, email, phone, deleted_by, date_deleted, erase_at }) => ({
        contactId: contact_id,
        name,
        email,
        phone,
        deletedBy: deleted_by,
        dateDeleted: date_deleted.toISOString(),
        restorableUntil: erase_at.toISOString(),
      })),
    };
  },

  async restore(ctx, { params: { deletedId } }) {
    try {
      return await ctx.tx(async (tx) => {
        const found = await erasure.findRestorable(tx, ctx.tenant, deletedId, ctx.now(), ctx.onlyAssignedTo);
        const counts = found && (await erasure.restore(tx, ctx.tenant, deletedId));
        if (counts === undefined) throw new ApiError("NOT_FOUND", { reason: "nothingToRestore" });
        return { contact: contactOf((await contacts.findById(tx, ctx.tenant, deletedId)) ?? notFound()), leftOut: leftOutOf(counts) };
      });
    } catch (thrown) {
      if (sqlState(thrown) !== "23505") throw thrown;
      throw new ApiError("CONFLICT", { reason: "identityTaken" });
    }
  },
};
