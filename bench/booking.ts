import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { compareRates, connections, type Target } from "./load.ts";
import { inRate, inRatio } from "./numbers.ts";
import { makeTeam, type Team } from "./team.ts";

const asked = 0.1;
const members = 10;
const dayMs = 24 * 60 * 60_000;
const slotMs = 15 * 60_000;
const slotsPerDay = 80;
/** Simultaneous bookings are on different days, as in a busy week. */
const days = 365;

type Slot = { userId: string; startTime: string; endTime: string };

function slotNumbered(number: number, { members }: Team, firstDay: number): Slot {
  const [day, rest] = [number % days, Math.floor(number / days)];
  const start = firstDay + day * dayMs + 2 * 60 * 60_000 + (Math.floor(rest / members.length) % slotsPerDay) * slotMs;
  return {
    userId: members[rest % members.length] ?? "",
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + slotMs).toISOString(),
  };
}

const booking = (url: string, path: string, headers: Record<string, string>, bodyOf: (number: number) => unknown): Target => {
  let count = 0;
  return {
    url,
    headers: { ...headers, "content-type": "application/json" },
    requests: [{ method: "POST", path, setupRequest: (request) => ({ ...request, body: JSON.stringify(bodyOf(count++)) }) }],
  };
};

/** Each request books a slot that no earlier request has booked. The baseline is an insert with an exclusion constraint. */
export async function bookings(bench: Bench): Promise<Figure[]> {
  const { db, serviceUrl, bareUrl, headersOf, ids, options } = bench;
  const place = await bench.small();
  const team = await makeTeam(db, place, "bookings", members, {
    settings: { slotDuration: 15, slotInterval: 15 },
    hours: { from: "00:00", to: "23:45" },
  });
  await db.query("delete from appointment where location_id = $1 and calendar_id = $2", [place.id, team.calendarId]);
  const contacts = await ids(place.id, 500);
  const firstDay = Math.ceil(Date.now() / dayMs) * dayMs + dayMs;
  const bodyOf = (number: number) => {
    const { userId, ...times } = slotNumbered(number, team, firstDay);
    return { ...times, assignedUserId: userId, contactId: contacts[number % contacts.length] };
  };
  const service = booking(serviceUrl, "/calendars/events/appointments", headersOf(place), (number) => ({
    ...bodyOf(number),
    calendarId: team.calendarId,
    locationId: place.id,
  }));
  const bare = booking(bareUrl, "/bookings/", {}, (number) => ({ ...bodyOf(number), locationId: place.id }));
  const rates = await compareRates(service, bare, options.seconds);
  await db.query("delete from appointment where location_id = $1 and calendar_id = $2", [place.id, team.calendarId]);
  await db.query("delete from change_log where location_id = $1 and entity = 'appointment'", [place.id]);
  return [
    {
      what: `Booking of distinct slots, ${connections} connections`,
      reached: `${inRatio(rates.ratio)} (${inRate(rates.service)})`,
      asked: `≥ ${asked} × bare`,
      beside: inRate(rates.bare),
      isReached: rates.ratio >= asked,
    },
  ];
}
