import { type BoardEvent, boardCalendarOf, type board as contract } from "#contract/application/calendars/board.ts";
import { Fault } from "#contract/errors.ts";
import * as rows from "#db/appointments/board.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import { rangeOf } from "../../appointments/events.ts";
import { listEvents } from "../../appointments/find.ts";
import { eventOf } from "../../appointments/shape.ts";
import { calendarOf } from "../../calendars/calendars.ts";
import type { Handlers } from "../../implement.ts";
import { hoursOfBoard } from "./board-hours.ts";

const hoursMostMs = 62 * 24 * 60 * 60 * 1000;

export const board: Handlers<typeof contract> = {
  async events(ctx, { query }) {
    const { from, to } = rangeOf(query);
    const shown = [
      ...(await listEvents(ctx.db, ctx.tenant, { kind: "appointment", onlyOf: ctx.onlyAssignedTo }, from, to)),
      ...(await listEvents(ctx.db, ctx.tenant, { kind: "block", onlyOf: ctx.onlyAssignedTo }, from, to)),
    ];
    const contactIds = new Set(shown.map(({ row }) => row.contact_id).filter((id) => id !== null));
    const contacts = await rows.listContacts(ctx.db, ctx.tenant, [...contactIds]);
    return {
      events: shown.map(({ row, occurrence }): BoardEvent => {
        const contact = row.contact_id === null ? undefined : contacts.get(row.contact_id);
        return {
          ...eventOf(row, occurrence),
          kind: row.kind,
          contactName: contact?.name ?? null,
          contactPhone: contact?.phone ?? null,
          contactEmail: contact?.email ?? null,
        };
      }),
    };
  },

  async calendars(ctx) {
    const found = await calendarRows.list(ctx.db, ctx.tenant, { withDrafts: true });
    return { calendars: found.map((row) => boardCalendarOf(calendarOf(row))) };
  },

  hours(ctx, { query: { startTime, endTime } }) {
    if (startTime > endTime || endTime - startTime > hoursMostMs)
      throw new Fault("INVALID", { message: "endTime must be at most 62 days after startTime" });
    return hoursOfBoard(ctx, startTime, endTime);
  },
};
