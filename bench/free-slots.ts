import { plainCalendar } from "#service/calendars/availability/fixtures.ts";
import { freeSlots as slotsOf } from "#service/calendars/availability/free-slots.ts";
import { defaultHours } from "#service/calendars/availability/hours.ts";
import type { AvailabilityInput } from "#service/calendars/availability/types.ts";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inRatio, inThousands, median, quantile } from "./numbers.ts";
import { ask, timesOf } from "./requests.ts";
import { fillCalendar, makeTeam } from "./team.ts";

const members = 10;
const [many, few] = [2000, 200];
const days = 31;
const dayMs = 24 * 60 * 60_000;
const askedMs = 40;
const askedRatio = 2;
const askedPureMs = 8;
const samples = 120;
const warming = 20;

/** Sequential requests, for a calendar with many appointments and one with few, alternating in four rounds. */
export async function freeSlots(bench: Bench): Promise<Figure[]> {
  const { db, serviceUrl, headersOf } = bench;
  const place = await bench.small();
  const from = Math.ceil(Date.now() / dayMs) * dayMs;
  const span = { from: new Date(from), to: new Date(from + days * dayMs) };
  const measure = async (count: number) => {
    const team = await makeTeam(db, place, `slots-${count}`, members);
    await fillCalendar(db, place, team, count, span);
    const query = new URLSearchParams({ startDate: String(from), endDate: String(from + days * dayMs), timezone: "Europe/London" });
    return () => ask(`${serviceUrl}/calendars/${team.calendarId}/free-slots?${query}`, { headers: headersOf(place) });
  };
  const [ofMany, ofFew] = [await measure(many), await measure(few)];
  const times: { many: number[]; few: number[] } = { many: [], few: [] };
  for (let round = 0; round < 4; round++) {
    const asked = Array.from({ length: warming + samples / 4 }, (_, index) => index);
    times.many.push(...(await timesOf(asked, { warming, width: 1 }, ofMany)));
    times.few.push(...(await timesOf(asked, { warming, width: 1 }, ofFew)));
  }
  const [reached, beside] = [quantile(times.many, 0.95), quantile(times.few, 0.95)];
  const pure = pureMs(span.from.getTime());
  const what = `${days} days, ${members} members, ${inThousands(many)} appointments`;
  return [
    {
      what: `free-slots, ${what}, p95 of ${samples}`,
      reached: `${inMs(reached)}, ${inRatio(reached / beside)} (${inMs(beside)} with ${few})`,
      asked: `≤ ${askedMs} ms, ≤ ${askedRatio} ×`,
      beside: "–",
      isReached: reached <= askedMs && reached / beside <= askedRatio,
    },
    {
      what: `free-slots, ${what}, the pure function alone, median`,
      reached: inMs(pure),
      asked: `≤ ${askedPureMs} ms`,
      beside: "–",
      isReached: pure <= askedPureMs,
    },
  ];
}

function pureMs(from: number): number {
  const halfHourMs = 30 * 60_000;
  const input: AvailabilityInput = {
    calendar: plainCalendar,
    members: Array.from({ length: members }, (_, index) => ({
      userId: `m${index}`,
      priority: 0.5,
      hours: [defaultHours("Europe/London")],
    })),
    ownHours: undefined,
    timezone: "Europe/London",
    busy: Array.from({ length: many }, (_, index) => {
      const start = from + ((index * 7919) % (days * 48)) * halfHourMs;
      return {
        userId: `m${index % members}`,
        calendarId: plainCalendar.id,
        appointmentId: `a${index}`,
        ...{ start, end: start + halfHourMs, heldFrom: start, heldTo: start + halfHourMs },
        kind: "appointment",
      };
    }),
    now: from,
  };
  const times = Array.from({ length: 60 }, () => {
    const startedMs = performance.now();
    if (slotsOf(input, { from, to: from + days * dayMs }).length === 0) throw new Error("Nothing is offered.");
    return performance.now() - startedMs;
  });
  return median(times.slice(20));
}
