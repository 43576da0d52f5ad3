import type { Event } from "#contract/appointments/event.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as notes from "#db/appointments/notes.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { changeBlock } from "./blocks.ts";
import { type Found, findEvent, noAppointment } from "./find.ts";
import { startNamed } from "./moved-series.ts";
import { notify } from "./notify.ts";
import { removeFound } from "./remove.ts";
import { endOfSeries, instanceIdOf, type Occurrence, occurrencesOf, readInstanceId, type Series } from "./series.ts";
import { eventOf, holdsTime, seriesOf } from "./shape.ts";
import { changeFound, type UserUpdate } from "./update.ts";

// One occurrence of a series and those that follow. A change splits the series in two: the first part ends before the occurrence, and the
// second begins with it and is changed as a whole. Occurrences that were changed individually stay as they are.

type FollowingUpdate = Omit<UserUpdate, "rrule">;

/** Changes an occurrence and those that follow, or throws and changes nothing. Returns both series. */
export const updateFollowing = (ctx: Context, eventId: string, body: FollowingUpdate): Promise<Event> =>
  ctx.tx(async (tx) => {
    const now = ctx.now();
    const { row, occurrence, changed } = await findOccurrence(ctx, tx, eventId);
    if (changed !== undefined) throw new ApiError("INVALID", { reason: "changedSeparately" });
    if (isFirst(row, occurrence)) {
      const series = { id: row.id, row, occurrence: undefined };
      return change(ctx, tx, series, body, now);
    }
    const id = await split(ctx, tx, row, occurrence, now);
    return change(ctx, tx, (await findEvent(ctx, tx, id, rows.findForUpdate)) ?? noAppointment(), body, now);
  });

async function change(ctx: Context, tx: Executor, found: Found, body: FollowingUpdate, now: Date): Promise<Event> {
  if (found.row.kind === "appointment") return changeFound(ctx, tx, found, body, now);
  await changeBlock(ctx, tx, found, body, now);
  return eventOf((await rows.findById(tx, ctx.tenant, found.id)) ?? noAppointment());
}

/** Deletes an occurrence and those that follow, including those that were changed individually. */
export const removeFollowing = (ctx: Context, eventId: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const now = ctx.now();
    const { row, occurrence, changed: named } = await findOccurrence(ctx, tx, eventId);
    if (isFirst(row, occurrence)) return removeFound(ctx, tx, { id: row.id, row, occurrence: undefined }, now);
    const changed = await rows.listOfSeriesForUpdate(tx, ctx.tenant, row.id);
    await endBefore(ctx, tx, row, occurrence.start, now);
    for (const { id, start_time, original_start } of changed) {
      if ((original_start ?? start_time) < occurrence.start) continue;
      await rows.remove(tx, ctx.tenant, id);
      await notes.removeOfEvent(tx, ctx.tenant, id);
    }
    for (const { noteOf } of await notesFrom(ctx, tx, row, occurrence)) await notes.removeOfEvent(tx, ctx.tenant, noteOf);
    const event = named === undefined ? eventOf(row, occurrence) : eventOf(named);
    if (row.kind === "appointment" && row.to_notify && holdsTime(row.status))
      await notify(tx, ctx.tenant, ctx.settings, "canceled", { ...event, appointmentStatus: "cancelled", deleted: true }, now);
  });

/**
 * One occurrence with the row of its series. `changed` is its own row, if it was changed individually; its position in the series stays the
 * original one.
 */
type InSeries = Found & { occurrence: Occurrence; changed?: rows.Appointment };

/** Locks the series before its occurrences, in the same order as everywhere else. */
async function findOccurrence(ctx: Context, tx: Executor, eventId: string): Promise<InSeries> {
  const masterId = (await findEvent(ctx, tx, eventId))?.row.master_id ?? undefined;
  const found = (await findEvent(ctx, tx, masterId ?? eventId, rows.findForUpdate)) ?? noAppointment();
  if (found.occurrence !== undefined) return { ...found, occurrence: found.occurrence };
  const { row } = found;
  const changed = masterId === undefined ? undefined : (await findEvent(ctx, tx, eventId))?.row;
  if (changed === undefined) throw new ApiError("INVALID", { message: "eventId must be an occurrence of a series" });
  const start = changed.original_start ?? changed.start_time;
  const end = new Date(start.getTime() + row.end_time.getTime() - row.start_time.getTime());
  return { id: eventId, row, occurrence: { start, end }, changed };
}

const isFirst = (row: rows.Appointment, { start }: Occurrence) => start.getTime() === row.start_time.getTime();

/** Ends the series before the occurrence, and begins a new series with it. Returns the new series' id. */
async function split(ctx: Context, tx: Executor, row: rows.Appointment, at: Occurrence, now: Date): Promise<string> {
  const { group_id: _group, master_rrule: _rule, location_id: _location, ...base } = row;
  const before = seriesOf(row);
  const after: Series = {
    ...before,
    ...at,
    rrule: ruleFrom(before, at.start),
    exdates: before.exdates.filter((gone) => gone >= at.start),
    namedFrom: undefined,
  };
  const id = newId();
  await rows.insert(tx, ctx.tenant, {
    ...base,
    id,
    ...{ start_time: at.start, end_time: at.end, rrule: after.rrule, exdates: [...after.exdates], named_from: null },
    series_end: endOfSeries(after) ?? null,
    guests: JSON.stringify(row.guests),
    booker: row.booker && JSON.stringify(row.booker),
    date_updated: now,
  });
  for (const { noteOf, start } of await notesFrom(ctx, tx, row, at))
    await notes.moveToEvent(tx, ctx.tenant, noteOf, instanceIdOf(id, start));
  await endBefore(ctx, tx, row, at.start, now);
  await rows.detachFrom(tx, ctx.tenant, row.id, at.start);
  return id;
}

async function endBefore(ctx: Context, tx: Executor, row: rows.Appointment, start: Date, now: Date): Promise<void> {
  const series = seriesOf(row);
  const ended: Series = { ...series, rrule: ruleUntil(series, start), exdates: series.exdates.filter((gone) => gone < start) };
  await rows.update(tx, ctx.tenant, row.id, {
    ...{ rrule: ended.rrule, exdates: [...ended.exdates], series_end: endOfSeries(ended) ?? null, date_updated: now },
  });
}

/** The events of the series from this occurrence on that have notes, with their starts. */
async function notesFrom(ctx: Context, tx: Executor, row: rows.Appointment, at: Occurrence): Promise<{ noteOf: string; start: Date }[]> {
  const series = seriesOf(row);
  return (await notes.listEventsOfSeries(tx, ctx.tenant, row.id)).flatMap((noteOf) => {
    const name = readInstanceId(noteOf)?.name;
    const start = name && startNamed(series, name);
    return start !== undefined && start >= at.start ? [{ noteOf, start }] : [];
  });
}

const withoutEnd = (rule: string) => rule.split(";").filter((part) => !/^(COUNT|UNTIL)=/.test(part));

/** The rule, ending before the start. Seconds are the smallest unit of a rule. */
const ruleUntil = ({ rrule }: Series, start: Date): string =>
  [...withoutEnd(rrule), `UNTIL=${new Date(start.getTime() - 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`].join(";");

/** The longest COUNT for which a rule's occurrences are counted. */
const countedMost = 10_000;

/** The rule for the occurrences from this one on. A count includes excluded occurrences. */
function ruleFrom(series: Series, start: Date): string {
  const count = /(?:^|;)COUNT=(\d+)/.exec(series.rrule)?.[1];
  if (count === undefined) return series.rrule;
  const gone = occurrencesOf({ ...series, exdates: [] }, series.start, start, countedMost).filter((one) => one.start < start).length;
  return [...withoutEnd(series.rrule), `COUNT=${Math.max(1, Number(count) - gone)}`].join(";");
}
