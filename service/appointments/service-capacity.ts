import { ApiError } from "#contract/errors.ts";
import { claim } from "#db/appointments/appointments.ts";
import * as rows from "#db/appointments/service-bookings.ts";
import * as resourceRows from "#db/calendars/resources.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { openSpans } from "../calendars/availability/hours.ts";
import { loadServiceHours } from "../calendars/availability/load.ts";
import { notFree, notOffered } from "../calendars/availability/refusals.ts";
import { takeResources } from "../calendars/availability/resources.ts";
import type { Busy, Resource } from "../calendars/availability/types.ts";
import { busyTimes, resourceTimes } from "./busy.ts";
import { dayOf, withRoom } from "./capacity.ts";

/** One service of a booking; services take place in order. */
export type Wanted = {
  id: string;
  variationId?: string | undefined;
  staffId?: string | undefined;
  /** The requested room; any free one if undefined. */
  roomId?: string | undefined;
  /** Limits the choice to these staff members if any will do. */
  among?: readonly string[] | undefined;
};
export type Item = {
  position: number;
  service_id: string;
  variation_id: string | null;
  staff_id: string;
  is_staff_chosen: boolean;
  start_time: Date;
  end_time: Date;
  held_from: Date;
  held_to: Date;
  resource_ids: string[];
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Service = Awaited<ReturnType<typeof rows.listServices>>[number];
type Part = {
  service: Service;
  wanted: Wanted;
  candidates: string[];
  resources: Resource[];
  start: number;
  end: number;
  from: number;
  to: number;
};
type Times = Record<string, unknown>;

/** A duration of the variation, or of the service, converted with its unit. */
function lengthOf(name: string, otherwise: number, variation: Times, service: Times): number {
  const { [name]: value = otherwise, [`${name}Unit`]: unit } = typeof variation[name] === "number" ? variation : service;
  return Number(value) * (unit === "hours" ? 60 : 1) * minuteMs;
}

/**
 * Assigns to each service, one after the other, a staff member who works and is free, and a room and equipment. Assigns all of them or
 * throws. If availability is overridden, rooms or equipment that are taken are left out.
 */
export async function allocateServices(
  tx: Executor,
  tenant: Tenant,
  wanted: readonly Wanted[],
  start: Date,
  how: {
    isOverridden: boolean;
    holds: boolean;
    /** The staff need only be free, regardless of their hours. */
    atAnyHour?: boolean;
    ownId?: string | undefined;
    had?: readonly string[] | undefined;
  },
): Promise<Item[]> {
  const parts = await partsOf(tx, tenant, wanted, start);
  const staff = [...new Set(parts.flatMap(({ candidates }) => candidates))];
  const resourceIds = [...new Set(parts.flatMap(({ resources }) => resources.map(({ id }) => id)))];
  const from = Math.min(...parts.map((part) => part.from));
  const to = Math.max(...parts.map((part) => part.to));
  await claim(
    tx,
    tenant,
    [...staff.map((id) => `user ${id}`), ...resourceIds.map((id) => `resource ${id}`)].map((holder) => ({
      holder,
      from: dayOf(from),
      to: dayOf(to),
    })),
  );
  const isFreeChoice = how.isOverridden || !how.holds;
  const held = isFreeChoice
    ? await resourceTimes(tx, tenant, resourceIds, new Date(from), new Date(to))
    : await busyTimes(tx, tenant, { userIds: staff, calendarIds: [], resourceIds, from, to });
  const busy = held.filter(({ appointmentId }) => appointmentId !== how.ownId);
  const isThere = isFreeChoice || how.atAnyHour ? () => true : await presence(tx, tenant, staff);
  return parts.map((part, position) => ({
    position,
    service_id: part.service.id,
    variation_id: part.wanted.variationId ?? null,
    is_staff_chosen: part.wanted.staffId !== undefined,
    staff_id: isFreeChoice ? (part.candidates[0] ?? "") : chosenFor(part, busy, isThere),
    start_time: new Date(part.start),
    end_time: new Date(part.end),
    held_from: new Date(part.from),
    held_to: new Date(part.to),
    resource_ids: resourcesFor(part, busy, isFreeChoice, how.had),
  }));
}

function resourcesFor(
  { service, wanted: { roomId }, resources, start, end }: Part,
  busy: readonly Busy[],
  isFreeChoice: boolean,
  had: readonly string[] = [],
) {
  const { ids, missing } = takeResources({ resources: withRoom(resources, roomId), busy }, [{ from: start, to: end }], had);
  const hasRoom = roomId === undefined || ids.includes(roomId);
  if (!hasRoom || (missing !== undefined && !isFreeChoice))
    throw notFree("resource", new Date(start), `A room or equipment for ${service.name} is taken.`);
  return ids;
}

/**
 * The starts within the span, one interval apart from the beginning of a staff member's hours, at which every service has a free staff
 * member, room and equipment.
 */
export async function serviceGrid(
  db: Executor,
  tenant: Tenant,
  wanted: readonly Wanted[],
  span: { from: number; to: number },
  stepMs: number,
): Promise<{ isOnGrid: (at: number) => boolean; free: () => number[] }> {
  const parts = await partsOf(db, tenant, wanted, new Date(0));
  const staff = [...new Set(parts.flatMap(({ candidates }) => candidates))];
  const resourceIds = [...new Set(parts.flatMap(({ resources }) => resources.map(({ id }) => id)))];
  const reach = { from: span.from - dayMs, to: span.to + dayMs };
  const [hours, busy] = await Promise.all([
    loadServiceHours(db, tenant, staff),
    busyTimes(db, tenant, { userIds: staff, calendarIds: [], resourceIds, ...reach }),
  ]);
  const open = new Map(staff.map((id) => [id, openSpans(hours.get(id) ?? [], reach.from, reach.to)]));
  const starts = new Set<number>();
  for (const id of parts[0]?.candidates ?? [])
    for (const { from, to } of open.get(id) ?? [])
      for (let at = from; at < to && at <= span.to; at += stepMs) if (at >= span.from) starts.add(at);
  const hasRoom = (at: number) =>
    parts.every(
      ({ candidates, resources, start, end }) =>
        candidates.some(
          (id) =>
            open.get(id)?.some(({ from, to }) => from <= at + start && at + end <= to) === true && isFree(busy, id, at + start, at + end),
        ) && takeResources({ resources, busy }, [{ from: at + start, to: at + end }]).missing === undefined,
    );
  return { isOnGrid: (at) => starts.has(at), free: () => [...starts].filter(hasRoom).sort((one, other) => one - other) };
}

const isFree = (busy: readonly Busy[], staffId: string, start: number, end: number) =>
  !busy.some((held) => held.userId === staffId && held.heldFrom < end && held.heldTo > start);

async function partsOf(tx: Executor, tenant: Tenant, wanted: readonly Wanted[], start: Date): Promise<Part[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const [found, needed] = await Promise.all([rows.listServices(tx, tenant, ids), resourceRows.listOfServices(tx, tenant, ids)]);
  const services = new Map(found.map((each) => [each.id, each]));
  let at = start.getTime();
  return wanted.map((each, index) => {
    const { id, variationId, staffId, among } = each;
    const service = services.get(id);
    if (service === undefined) throw new ApiError("NOT_FOUND", { message: "Service not found" });
    if (staffId !== undefined && !service.staff.includes(staffId))
      throw new ApiError("INVALID", { message: `services.${index}.staffId must be a staff member of the service` });
    const variation: Times = service.variations.find((one) => one.id === variationId) ?? {};
    const begins = at;
    at += lengthOf("serviceDuration", 30, variation, service.settings);
    return {
      service,
      wanted: each,
      resources: needed.filter(({ service_ids }) => service_ids.includes(id)),
      candidates: staffId === undefined ? service.staff.filter((one) => among?.includes(one) ?? true) : [staffId],
      start: begins,
      end: at,
      from: begins - lengthOf("preBuffer", 0, variation, service.settings),
      to: at + lengthOf("postBuffer", 0, variation, service.settings),
    };
  });
}

type Presence = (staffId: string, start: number, end: number) => boolean;

async function presence(tx: Executor, tenant: Tenant, staff: string[]): Promise<Presence> {
  const hours = await loadServiceHours(tx, tenant, staff);
  return (staffId, start, end) => openSpans(hours.get(staffId) ?? [], start, end).some((span) => span.from <= start && end <= span.to);
}

function chosenFor({ service, candidates, start, end }: Part, busy: readonly Busy[], isThere: Presence): string {
  const there = candidates.filter((staffId) => isThere(staffId, start, end));
  if (there.length === 0) throw notOffered("closed", new Date(start), `no staff member for ${service.name} works then`);
  const free = there.find((staffId) => isFree(busy, staffId, start, end));
  if (free === undefined) throw notFree("busy", new Date(start), `No staff member is free for ${service.name}.`);
  return free;
}
