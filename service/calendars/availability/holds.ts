import type { AvailabilityInput, Busy, RuleName } from "./types.ts";

type Hold = { rule: RuleName; by: Busy };

/** Finds the events that take a slot's time. Calls must be for slots of the same length, in order of their start. */
export type Holder = (start: number, end: number) => Hold | undefined;

/** Busy times grouped by their user, in the order in which they start to take time. */
type Ledger = ReadonlyMap<string | null, readonly Busy[]>;

const ledgers = new WeakMap<readonly Busy[], Ledger>();

/** Cached per list of busy times, because several checks use the same list. */
function ledgerOf(busy: readonly Busy[]): Ledger {
  const existing = ledgers.get(busy);
  if (existing !== undefined) return existing;
  const ledger = new Map<string | null, Busy[]>();
  for (const held of busy) {
    if (held.kind === "resource") continue;
    const mine = ledger.get(held.userId);
    if (mine === undefined) ledger.set(held.userId, [held]);
    else mine.push(held);
  }
  for (const mine of ledger.values()) mine.sort(byHold);
  ledgers.set(busy, ledger);
  return ledger;
}

const byHold = (one: Busy, other: Busy) => one.heldFrom - other.heldFrom;

function ruleOf(held: Busy, start: number, end: number): RuleName {
  if (held.kind === "block") return "blocked";
  if (held.kind === "external") return "external";
  return held.start < end && start < held.end ? "busy" : "buffer";
}

type Subject = { userIds: readonly string[]; isCalendar: boolean };

function heldAgainst({ calendar, busy }: AvailabilityInput, { userIds, isCalendar }: Subject): readonly Busy[] {
  const ledger = ledgerOf(busy);
  const isOnCalendar = (held: Busy) =>
    held.calendarId === calendar.id &&
    (isCalendar || (held.kind === "block" && held.userId === null) || (calendar.type === "class_booking" && held.kind === "appointment"));
  const isWhole = isCalendar || calendar.type === "class_booking";
  const others = [...ledger.entries()]
    .filter(([userId]) => userId === null || (isWhole && !userIds.includes(userId)))
    .flatMap(([, held]) => held.filter(isOnCalendar));
  const [only, ...more] = userIds;
  if (others.length === 0 && only !== undefined && more.length === 0) return ledger.get(only) ?? [];
  return [...userIds.flatMap((userId) => ledger.get(userId) ?? []), ...others].sort(byHold);
}

/**
 * Finds the events that take a member's time, or the calendar's own time if it has no members. A busy member is busy on every calendar.
 * Bookings of the same slot share the member until the slot's capacity is reached, and all bookings of a class share its host.
 */
export function holderOf(input: AvailabilityInput, subject: Subject): Holder {
  const { calendar } = input;
  const mine = heldAgainst(input, subject);
  const holdsMe = (held: Busy) => subject.isCalendar || held.userId === null || subject.userIds.includes(held.userId);

  let next = 0;
  const active: Busy[] = [];
  return (start, end) => {
    for (let held = mine[next]; held !== undefined && held.heldFrom < end; held = mine[next]) {
      active.push(held);
      next++;
    }
    const sharing: Busy[] = [];
    let other: Busy | undefined;
    let kept = 0;
    for (const held of active) {
      if (held.heldTo <= start) continue;
      active[kept++] = held;
      if (held.kind === "appointment" && held.calendarId === calendar.id && held.start === start) sharing.push(held);
      else if (holdsMe(held) && (other === undefined || held.kind === "block")) other = held;
    }
    active.length = kept;
    if (other !== undefined) return { rule: ruleOf(other, start, end), by: other };
    const last = sharing.at(-1);
    if (last === undefined) return undefined;
    const taken = new Set(sharing.map((held) => held.appointmentId ?? held)).size;
    if (taken >= calendar.perSlot) return { rule: calendar.perSlot === 1 ? "busy" : "seats", by: last };
    return sharing.some(holdsMe) ? undefined : { rule: "busy", by: last };
  };
}
