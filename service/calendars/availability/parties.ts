import { type Holder, holderOf } from "./holds.ts";
import { common, defaultHours, openSpans } from "./hours.ts";
import type { AvailabilityInput, Hours, Member } from "./types.ts";
import type { Span } from "./zone.ts";

type Party = { userId: string | undefined; hold: Holder };

/** Parties with the same open hours. A slot needs one of them or, for a collective meeting, all. */
export type Group = { spans: Span[]; parties: Party[]; needsAll: boolean };

/** The members that a query concerns; on a collective calendar always all, because every member takes part. */
export function chosenOf({ calendar, members }: AvailabilityInput, userIds: readonly string[] | undefined): readonly Member[] {
  if (userIds === undefined || userIds.length === 0) return members;
  const chosen = members.filter(({ userId }) => userIds.includes(userId));
  return calendar.type === "collective" && chosen.length > 0 ? members : chosen;
}

/** Every schedule that affects these members' time. */
export const hoursOf = (input: AvailabilityInput, members: readonly Member[]): readonly Hours[] =>
  input.ownHours ?? (members.length > 0 ? members.flatMap(({ hours }) => hours) : [defaultHours(input.timezone)]);

export function groupsOf(
  input: AvailabilityInput,
  members: readonly Member[],
  userIds: readonly string[] | undefined,
  { from, to }: Span,
): Group[] {
  if (members.length === 0) {
    const hold = holderOf(input, { userIds: userIds ?? [], isCalendar: true });
    return [{ spans: openSpans(hoursOf(input, members), from, to), parties: [{ userId: undefined, hold }], needsAll: false }];
  }

  const bySchedules = new Map<readonly Hours[], Group>();
  for (const { userId, hours } of members) {
    const schedules = input.ownHours ?? hours;
    const group = bySchedules.get(schedules) ?? { spans: openSpans(schedules, from, to), parties: [], needsAll: false };
    group.parties.push({ userId, hold: holderOf(input, { userIds: [userId], isCalendar: false }) });
    bySchedules.set(schedules, group);
  }
  const groups = [...bySchedules.values()];
  if (input.calendar.type !== "collective") return groups;
  const spans = groups.map((group) => group.spans).reduce((all, each) => common(all, each));
  return [{ spans, parties: groups.flatMap((group) => group.parties), needsAll: true }];
}
