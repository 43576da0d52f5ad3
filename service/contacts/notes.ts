import type { notes as contract, Note, NoteUpdate } from "#contract/contacts/notes.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/contacts/notes.ts";
import { newId } from "#db/ids.ts";
import { sqlState } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { mustExist, notFound } from "./contacts.ts";

const noNote = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Note not found" });
};

export const noteOf = (row: NonNullable<Awaited<ReturnType<typeof rows.findById>>>): Note => ({
  id: row.id,
  contactId: row.contact_id,
  title: row.title,
  body: row.body,
  color: row.color,
  pinned: row.pinned,
  userId: row.user_id,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

const orNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);

/** Changes the sent fields. `check` receives the locked note and may throw. */
export async function changeNote(
  ctx: Context,
  { contactId, id }: { contactId: string; id: string },
  sent: NoteUpdate,
  check?: (before: Note) => void,
): Promise<Note> {
  const fields = {
    ...(sent.body === undefined ? {} : { body: sent.body }),
    ...(sent.title === undefined ? {} : { title: orNull(sent.title) }),
    ...(sent.color === undefined ? {} : { color: orNull(sent.color) }),
    ...(sent.pinned === undefined ? {} : { pinned: sent.pinned }),
    ...(sent.userId === undefined ? {} : { user_id: orNull(sent.userId) }),
    date_updated: ctx.now(),
  };
  return ctx.tx(async (tx) => {
    if (check) check(noteOf((await rows.findForUpdate(tx, ctx.tenant, contactId, id)) ?? noNote()));
    return noteOf((await rows.update(tx, ctx.tenant, contactId, id, fields)) ?? noNote());
  });
}

export const notes: Handlers<typeof contract> = {
  async list(ctx, { params }) {
    await mustExist(ctx, params.contactId);
    return { notes: (await rows.listByContact(ctx.db, ctx.tenant, params.contactId)).map(noteOf) };
  },

  async create(ctx, { params, body }) {
    const now = ctx.now();
    const note = {
      id: newId(),
      contact_id: params.contactId,
      body: body.body,
      title: orNull(body.title),
      color: orNull(body.color),
      pinned: body.pinned ?? false,
      user_id: orNull(body.userId) ?? (ctx.actor.kind === "user" ? ctx.actor.id : null),
      date_added: now,
      date_updated: now,
    };
    return { note: noteOf(await onContact(() => ctx.tx((tx) => rows.insert(tx, ctx.tenant, note)))) };
  },

  async get(ctx, { params }) {
    return { note: noteOf((await rows.findById(ctx.db, ctx.tenant, params.contactId, params.id)) ?? noNote()) };
  },

  async update(ctx, { params, body }) {
    return { note: await changeNote(ctx, params, body) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.contactId, params.id)) ?? noNote());
    return { succeeded: true };
  },
};

/** The foreign key decides whether the contact exists, also if it is deleted at the same time. */
export async function onContact<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (thrown) {
    if (sqlState(thrown) === "23503") return notFound();
    throw thrown;
  }
}
