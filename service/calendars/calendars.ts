import type { CalendarType, TeamMemberWrite } from "#contract/calendars/calendar-fields.ts";
import { calendarSettings, calendarType, conferenceKinds, teamMember } from "#contract/calendars/calendar-fields.ts";
import type { Calendar, CalendarUpdate, CalendarWrite, calendars as contract } from "#contract/calendars/calendars.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/calendars/calendars.ts";
import * as groupRows from "#db/calendars/groups.ts";
import type { MeetingPlace } from "#db/calendars/tables.ts";
import { newId } from "#db/ids.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { brokenRules } from "./calendar-rules.ts";
import { slugOf } from "./slug.ts";

export type CalendarRow = NonNullable<Awaited<ReturnType<typeof rows.findById>>>;

export const noCalendar = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Calendar not found" });
};

export const requireExisting = async (ctx: Pick<Context, "db" | "tenant">, id: string): Promise<CalendarRow> =>
  (await rows.findById(ctx.db, ctx.tenant, id)) ?? noCalendar();

const slugTaken = (): never => {
  throw new ApiError("CONFLICT", { reason: "slugTaken" });
};

export function calendarOf(row: Omit<CalendarRow, "date_added" | "date_updated">): Calendar {
  const settings = calendarSettings.parse(row.settings);
  return {
    ...settings,
    widgetSlug: settings.widgetSlug === "" ? row.slug : settings.widgetSlug,
    id: row.id,
    locationId: row.location_id,
    name: row.name,
    calendarType: calendarType.parse(row.calendar_type),
    isActive: row.is_active,
    groupId: row.group_id,
    slug: row.slug,
    teamMembers: teamMember.array().parse(row.team_members),
    appoinmentPerSlot: settings.appointmentPerSlot,
    appoinmentPerDay: settings.appointmentPerDay,
  };
}

type Place = NonNullable<CalendarUpdate["locationConfigurations"]>[number];

/** An existing meeting location keeps its id, because appointments refer to it. */
function placesOf(sent: readonly Place[], current: readonly MeetingPlace[]): MeetingPlace[] {
  const left = [...current];
  return sent.map(({ kind, location, meetingId }) => {
    const text = conferenceKinds.includes(kind) ? undefined : location;
    const same = left.findIndex((place) =>
      meetingId === undefined ? place.kind === kind && place.location === text : place.meetingId === meetingId,
    );
    const kept = same < 0 ? undefined : left.splice(same, 1)[0];
    return { kind, ...(text === undefined ? {} : { location: text }), meetingId: kept?.meetingId ?? newId() };
  });
}

const membersOf = (sent: readonly TeamMemberWrite[], current: CalendarRow["team_members"]): CalendarRow["team_members"] =>
  sent.map(({ userId, priority = 0.5, isPrimary = false, locationConfigurations }) => {
    const before = current.find((member) => member.userId === userId)?.locationConfigurations ?? [];
    return {
      userId,
      priority,
      isPrimary,
      locationConfigurations: locationConfigurations === undefined ? before : placesOf(locationConfigurations, before),
    };
  });

const settingNames = new Set(Object.keys(calendarSettings.shape));

/** The settings after a write: sent values replace stored ones. */
function settingsOf(sent: CalendarUpdate, current: Record<string, unknown>): Record<string, unknown> {
  const { locationConfigurations, appoinmentPerSlot, appoinmentPerDay, ...rightlySpelt } = sent;
  const { appointmentPerSlot = appoinmentPerSlot, appointmentPerDay = appoinmentPerDay } = sent;
  const others = { ...rightlySpelt, appointmentPerSlot, appointmentPerDay };
  const before = calendarSettings.shape.locationConfigurations.parse(current.locationConfigurations);
  return {
    ...current,
    ...Object.fromEntries(Object.entries(others).filter(([name, value]) => settingNames.has(name) && value !== undefined)),
    ...(locationConfigurations === undefined ? {} : { locationConfigurations: placesOf(locationConfigurations, before) }),
  };
}

function requireRules(sent: CalendarUpdate, row: Pick<CalendarRow, "calendar_type" | "team_members">, settings: Record<string, unknown>) {
  const { enableRecurring, locationConfigurations } = calendarSettings.parse(settings);
  const type = calendarType.parse(row.calendar_type);
  const teamMembers = sent.teamMembers ?? teamMember.array().parse(row.team_members);
  const broken = brokenRules({ calendarType: type, enableRecurring, locationConfigurations, teamMembers });
  if (broken.length > 0) throw new ApiError("INVALID", { message: broken });
}

async function requireGroup(tx: Executor, tenant: Tenant, groupId: string | null | undefined): Promise<void> {
  if (groupId && (await groupRows.findById(tx, tenant, groupId)) === undefined)
    throw new ApiError("NOT_FOUND", { message: "Calendar group not found" });
}

/** The row of a new calendar. Throws if it breaks a rule. */
export function newCalendar(ctx: Pick<Context, "tenant" | "now">, sent: CalendarUpdate, type: CalendarType | undefined): CalendarRow {
  const blank: CalendarRow = {
    location_id: ctx.tenant,
    id: newId(),
    name: "",
    calendar_type: type ?? (sent.teamMembers?.length ? "round_robin" : "event"),
    is_active: true,
    group_id: null,
    slug: slugOf(sent.name ?? ""),
    team_members: [],
    settings: {},
    date_added: ctx.now(),
    date_updated: ctx.now(),
    embed_origins: [],
  };
  return changedCalendar(blank, sent);
}

/** The row with the sent values applied. Throws if the result breaks a rule. */
export function changedCalendar(row: CalendarRow, sent: CalendarUpdate): CalendarRow {
  const settings = settingsOf(sent, row.settings);
  requireRules(sent, row, settings);
  return {
    ...row,
    name: sent.name ?? row.name,
    is_active: sent.isActive ?? row.is_active,
    group_id: sent.groupId === undefined ? row.group_id : sent.groupId || null,
    slug: sent.slug ?? row.slug,
    team_members: sent.teamMembers === undefined ? row.team_members : membersOf(sent.teamMembers, row.team_members),
    settings,
  };
}

export async function insertCalendar(
  ctx: Context,
  tx: Executor,
  { locationId: _, calendarType: type, ...sent }: CalendarWrite,
): Promise<CalendarRow> {
  const { slug, team_members, settings, location_id: __, ...calendar } = newCalendar(ctx, sent, type);
  const row = { ...calendar, team_members: JSON.stringify(team_members), settings: JSON.stringify(settings) };
  await requireGroup(tx, ctx.tenant, sent.groupId);
  return (
    (await rows.insert(tx, ctx.tenant, { ...row, slug })) ??
    (sent.slug === undefined
      ? await rows.insert(tx, ctx.tenant, { ...row, slug: `${slug}-${row.id.slice(0, 8).toLowerCase()}` })
      : undefined) ??
    slugTaken()
  );
}

export const calendars: Handlers<typeof contract> = {
  async list(ctx, { query: { groupId, showDrafted } }) {
    const found = await rows.list(ctx.db, ctx.tenant, { groupId, withDrafts: showDrafted });
    return { calendars: found.map(calendarOf) };
  },

  create: (ctx, { body }) => ctx.tx(async (tx) => ({ calendar: calendarOf(await insertCalendar(ctx, tx, body)) })),

  async get(ctx, { params }) {
    return { calendar: calendarOf(await requireExisting(ctx, params.calendarId)) };
  },

  async update(ctx, { params, body }) {
    const changed = await ctx.tx(async (tx) => {
      const row = (await rows.findForUpdate(tx, ctx.tenant, params.calendarId)) ?? noCalendar();
      const { name, is_active, group_id, slug, team_members, settings } = changedCalendar(row, body);
      await requireGroup(tx, ctx.tenant, body.groupId);
      const json = { team_members: JSON.stringify(team_members), settings: JSON.stringify(settings) };
      const fields = { name, is_active, group_id, slug, ...json, date_updated: ctx.now() };
      return (await refusingTakenSlug(() => rows.update(tx, ctx.tenant, row.id, fields))) ?? noCalendar();
    });
    return { calendar: calendarOf(changed) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.calendarId)) ?? noCalendar());
    return { success: true };
  },
};

async function refusingTakenSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (sqlState(thrown) === "23505") return slugTaken();
    throw thrown;
  }
}
