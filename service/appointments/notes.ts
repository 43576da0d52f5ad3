import type { AppointmentNote, appointmentNotes as contract } from "#contract/appointments/notes.ts";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import * as rows from "#db/appointments/notes.ts";
import { newId } from "#db/ids.ts";
import * as users from "#db/users/users.ts";
import { onContact } from "../contacts/notes.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { type Found, findEvent, noAppointment } from "./find.ts";

const noNote = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Note not found" });
};

const requireExisting = async (ctx: Context, eventId: string): Promise<Found> => (await findEvent(ctx, ctx.db, eventId)) ?? noAppointment();

const noteOf = (row: Awaited<ReturnType<typeof rows.insert>>): AppointmentNote => ({
  id: row.id,
  body: row.body,
  userId: row.user_id,
  contactId: row.contact_id,
  dateAdded: row.date_added.toISOString(),
  createdBy: { id: row.author_id, name: row.author_name },
});

/** The user the note is written for, or the caller. */
async function authorOf(ctx: Context, userId: string | undefined): Promise<{ author_id: string; author_name: string }> {
  const { id = "", name = "" } = ctx.origin;
  if (userId === undefined) return { author_id: id, author_name: name };
  const user = await users.findById(ctx.db, ctx.tenant, userId);
  return { author_id: userId, author_name: user === undefined ? "" : fullNameOf(user.first_name, user.last_name) };
}

const pageMost = 500;

export const notes: Handlers<typeof contract> = {
  async list(ctx, { params, query: { limit, offset } }) {
    await requireExisting(ctx, params.eventId);
    const size = Math.min(limit, pageMost);
    const found = await rows.listByEvent(ctx.db, ctx.tenant, params.eventId, { limit: size + 1, offset });
    return { notes: found.slice(0, size).map(noteOf), hasMore: found.length > size };
  },

  async create(ctx, { params, body }) {
    const { row } = await requireExisting(ctx, params.eventId);
    const now = ctx.now();
    const note = {
      id: newId(),
      appointment_id: row.id,
      event_id: params.eventId,
      contact_id: row.contact_id,
      body: body.body,
      user_id: body.userId ?? (ctx.actor.kind === "user" ? ctx.actor.id : null),
      ...(await authorOf(ctx, body.userId)),
      date_added: now,
      date_updated: now,
    };
    return { note: noteOf(await onContact(() => ctx.tx((tx) => rows.insert(tx, ctx.tenant, note)))) };
  },

  async update(ctx, { params, body }) {
    await requireExisting(ctx, params.eventId);
    const author = body.userId === undefined ? {} : { user_id: body.userId, ...(await authorOf(ctx, body.userId)) };
    const fields = { body: body.body, ...author, date_updated: ctx.now() };
    return { note: noteOf((await ctx.tx((tx) => rows.update(tx, ctx.tenant, params.eventId, params.noteId, fields))) ?? noNote()) };
  },

  async remove(ctx, { params }) {
    await requireExisting(ctx, params.eventId);
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.eventId, params.noteId)) ?? noNote());
    return { success: true };
  },
};
