import type { AvailabilityInput, Busy, RuleName } from "./types.ts";

type Hold = { rule: RuleName; by: Busy };

/** Answers, for slots of one length asked in the order of their beginning, what holds each of them. */
export type Holder = (start: number, end: number) => Hold | undefined;

const isBlockOf = (calendarId: string, held: Busy) => held.kind === "block" && held.userId === null && held.calendarId === calendarId;

const isSameSlot = (calendarId: string, held: Busy, start: number) =>
  held.kind === "appointment" && held.calendarId === calendarId && held.start === start;

/**
 * What holds a member's time, or the calendar's own where `userIds` names nobody of a team. A member who is busy is busy on every
 * calendar; the bookings of one slot share it until its places are taken, and all bookings of a class its host.
 */
export function holderOf({ calendar, busy }: AvailabilityInput, subject: { userIds: readonly string[]; isCalendar: boolean }): Holder {
  const isClass = calendar.type === "class_booking";
  const mine = busy
    .filter(
      (held) =>
        isBlockOf(calendar.id, held) ||
        (held.userId !== null && subject.userIds.includes(held.userId)) ||
        (subject.isCalendar && held.calendarId === calendar.id) ||
        (isClass && held.kind === "appointment" && held.calendarId === calendar.id),
    )
    .sort((one, other) => one.heldFrom - other.heldFrom);
  const holdsMe = (held: Busy) => subject.isCalendar || held.userId === null || subject.userIds.includes(held.userId);

  let next = 0;
  let active: Busy[] = [];
  return (start, end) => {
    for (let held = mine[next]; held !== undefined && held.heldFrom < end; held = mine[next]) {
      active.push(held);
      next++;
    }
    if (active.some((held) => held.heldTo <= start)) active = active.filter((held) => held.heldTo > start);
    const taken = new Set<string | Busy>();
    let hosted = false;
    let last: Busy | undefined;
    let other: Busy | undefined;
    for (const held of active) {
      if (isSameSlot(calendar.id, held, start)) {
        taken.add(held.appointmentId ?? held);
        last = held;
        hosted ||= holdsMe(held);
      } else if (holdsMe(held) && (other === undefined || held.kind === "block")) other = held;
    }
    if (other !== undefined) return { rule: other.kind === "block" ? "blocked" : "busy", by: other };
    if (last !== undefined && taken.size >= calendar.perSlot) return { rule: calendar.perSlot === 1 ? "busy" : "seats", by: last };
    return last === undefined || hosted ? undefined : { rule: "busy", by: last };
  };
}
