import { noticeEnd, windowEnd } from "./date-range.ts";
import { dayRules } from "./day-rules.ts";
import { type Raster, timeRule } from "./grid.ts";
import { openSpans } from "./hours.ts";
import { chosenOf, type Group, groupsOf, hoursOf } from "./parties.ts";
import { needsOf, takeResources } from "./resources.ts";
import {
  type AvailabilityInput,
  type Member,
  type MemberVerdict,
  type RuleName,
  refusalOf,
  type Verdict,
  type WantedSlot,
} from "./types.ts";
import { minuteMs } from "./zone.ts";

/** Whether a time is offered, and by which members; otherwise the first rule against it, also for each member. */
export function judge(input: AvailabilityInput, wanted: WantedSlot): Verdict {
  const { calendar, timezone, now } = input;
  const { start, userIds } = wanted;
  const minutes = wanted.durationMin ?? calendar.defaultDurationMin;
  const members = chosenOf(input, userIds);
  if (!calendar.isActive) return refused("inactive");
  if (!wanted.anyLength && !calendar.durationsMin.includes(minutes)) return refused("duration");
  if (members.length === 0 && input.members.length > 0) return refused("noMember");
  if (!wanted.ignoreDateRange) {
    if (start < Math.max(now, noticeEnd(calendar, now, timezone))) return refused("notice");
    if (start > windowEnd(calendar, hoursOf(input, members), now, timezone)) return refused("window");
  }

  const range = { from: start, to: start + 1 };
  const raster = { durationMs: minutes * minuteMs, intervalMs: calendar.intervalMin * minuteMs };
  const groups = groupsOf(input, members, userIds, range);
  const verdicts = groups.flatMap((group) =>
    group.needsAll ? together(input, members, group, start, raster) : each(group, start, raster),
  );
  const isEnough = (isFine: (verdict: Opinion) => boolean) =>
    groups.some((group) => group.needsAll) ? verdicts.every(isFine) : verdicts.some(isFine);
  const named = verdicts.flatMap(({ userId, ...verdict }) => (userId === undefined ? [] : [{ userId, ...verdict }]));

  const dayRule = dayRules(input, range)(start);
  if (!isEnough(isOffered)) return refused(verdicts.find((verdict) => !isOffered(verdict))?.rule ?? "closed", named);
  if (dayRule === "hidden") return refused(dayRule, named);
  if (!isEnough(isFree)) {
    const held = verdicts.find((verdict) => !isFree(verdict) && isOffered(verdict));
    return refused(held?.rule ?? "busy", named, held?.by);
  }
  const { missing } = takeResources(needsOf(input), [{ from: start, to: start + raster.durationMs }]);
  if (missing !== undefined) return refused("resource", named, missing);
  if (dayRule !== undefined) return refused(dayRule, named);
  return { offered: true, members: named.filter(isFree).map(({ userId }) => userId) };
}

/** The verdict for one member, or for the calendar itself if it has no members. */
type Opinion = Omit<MemberVerdict, "userId"> & { userId: string | undefined };

const isFree = ({ rule }: Pick<MemberVerdict, "rule">) => rule === undefined;
const isOffered = ({ rule }: Pick<MemberVerdict, "rule">) => rule === undefined || refusalOf(rule) === "held";

const refused = (rule: RuleName, members: MemberVerdict[] = [], by?: MemberVerdict["by"]): Verdict => ({
  offered: false,
  rule,
  refusal: refusalOf(rule),
  members,
  ...(by === undefined ? {} : { by }),
});

function each({ spans, parties }: Group, start: number, raster: Raster): Opinion[] {
  const rule = timeRule(spans, start, raster);
  return parties.map(({ userId, hold }) => {
    const held = rule === undefined ? hold(start, start + raster.durationMs) : undefined;
    return { userId, rule: rule ?? held?.rule, ...(held === undefined ? {} : { by: held.by }) };
  });
}

/** A collective meeting is offered in the members' common time; otherwise the verdict names the members whose hours are against it. */
function together(input: AvailabilityInput, members: readonly Member[], group: Group, start: number, raster: Raster): Opinion[] {
  const rule = timeRule(group.spans, start, raster);
  if (rule === undefined) return each(group, start, raster);
  const own = members.map(({ userId, hours }) => ({
    userId,
    rule: timeRule(openSpans(input.ownHours ?? hours, start, start + 1), start, { ...raster, intervalMs: 1 }),
  }));
  return own.every(isFree) ? own.map(({ userId }) => ({ userId, rule })) : own;
}
