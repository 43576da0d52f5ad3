import type { AvailabilityInput, Busy, Resource } from "./types.ts";
import type { Span } from "./zone.ts";

// Rooms and equipment. An appointment takes one room of those that its calendar or service lists, and a piece of each equipment.

/** The required resources, and the busy times of resources. */
export type Needs = {
  resources: readonly Resource[];
  busy: readonly Busy[];
  /** Whether a booking has the same slot as one that starts here, so that both can be in one room. */
  isShared?: (held: Busy, start: number) => boolean;
};

/** Bookings of one slot of a class, or of a calendar without members, take place together. */
export function needsOf({ resources = [], busy, calendar, members }: AvailabilityInput): Needs {
  const isTogether = calendar.type === "class_booking" || (members.length === 0 && calendar.perSlot > 1);
  return isTogether
    ? { resources, busy, isShared: (held, start) => held.calendarId === calendar.id && held.start === start }
    : { resources, busy };
}

export type Taken = {
  /** The resources that an appointment takes, in the order of the resources. */
  ids: string[];
  /** The busy time that takes a missing resource; undefined if nothing is missing. */
  missing: Busy | undefined;
};

/**
 * Chooses resources that are free at all of these times. Resources that the appointment had before, or that others in its slot have, are
 * preferred.
 */
export function takeResources(needs: Needs, times: readonly Span[], had: readonly string[] = []): Taken {
  const against = ({ id, quantity }: Resource): Busy | undefined => {
    for (const time of times) {
      const held = heldBy(needs, id, quantity, time);
      if (held !== undefined) return held;
    }
    return undefined;
  };
  const isWith = ({ id }: Resource) => {
    const { isShared, busy } = needs;
    return isShared !== undefined && times.some((time) => listHeld(busy, id, time).some((held) => isShared(held, time.from)));
  };
  const rooms = needs.resources.filter(({ kind }) => kind === "room");
  const inOrder = rooms
    .map((room) => ({ room, rank: isWith(room) ? 0 : had.includes(room.id) ? 1 : 2 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ room }) => room);
  const room = inOrder.find((each) => against(each) === undefined);
  const taken = new Set(room === undefined ? [] : [room.id]);
  let missing = room === undefined && inOrder[0] !== undefined ? against(inOrder[0]) : undefined;
  for (const equipment of needs.resources.filter(({ kind }) => kind === "equipment")) {
    const held = against(equipment);
    if (held === undefined) taken.add(equipment.id);
    else missing ??= held;
  }
  return { ids: needs.resources.flatMap(({ id }) => (taken.has(id) ? [id] : [])), missing };
}

/** The rooms, each with the busy time that takes it at this time. */
export const listRooms = (needs: Needs, time: Span): { id: string; by: Busy | undefined }[] =>
  needs.resources.flatMap(({ id, kind, quantity }) => (kind === "room" ? [{ id, by: heldBy(needs, id, quantity, time) }] : []));

/** One of the bookings that leave no piece free at this time. */
function heldBy({ busy, isShared }: Needs, id: string, quantity: number, { from, to }: Span): Busy | undefined {
  const others = listHeld(busy, id, { from, to }).filter((held) => isShared?.(held, from) !== true);
  if (others.length < quantity) return undefined;
  // The number of pieces in use is highest when one of the bookings begins.
  for (const at of [from, ...others.map(({ heldFrom }) => heldFrom)]) {
    const inUse = others.filter((held) => held.heldFrom <= at && at < held.heldTo);
    if (at >= from && inUse.length >= quantity) return inUse[0];
  }
  return undefined;
}

/** The bookings that take the resource at this time. */
function listHeld(busy: readonly Busy[], id: string, { from, to }: Span): Busy[] {
  const found: Busy[] = [];
  for (const held of ledgerOf(busy).get(id) ?? []) {
    if (held.heldFrom >= to) break;
    if (held.heldTo > from) found.push(held);
  }
  return found;
}

type Ledger = ReadonlyMap<string | undefined, readonly Busy[]>;
const ledgers = new WeakMap<readonly Busy[], Ledger>();

/** The bookings by resource, in the order in which they start to take it; cached per list, because many times are compared with one list. */
function ledgerOf(busy: readonly Busy[]): Ledger {
  const known = ledgers.get(busy);
  if (known !== undefined) return known;
  const inOrder = busy.filter(({ kind }) => kind === "resource").toSorted((one, other) => one.heldFrom - other.heldFrom);
  const ledger = Map.groupBy(inOrder, ({ resourceId }) => resourceId);
  ledgers.set(busy, ledger);
  return ledger;
}
