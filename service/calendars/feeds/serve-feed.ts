import { createHash } from "node:crypto";
import { application } from "#contract/application.ts";
import type { Event } from "#contract/appointments/event.ts";
import { fullNameOf } from "#contract/names.ts";
import { mayUse } from "#contract/permissions.ts";
import * as appointments from "#db/appointments/appointments.ts";
import * as serviceBookings from "#db/appointments/service-bookings.ts";
import * as calendars from "#db/calendars/calendars.ts";
import * as rows from "#db/calendars/feeds.ts";
import * as locations from "#db/locations/locations.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { eventOfBooking } from "../../appointments/service-shape.ts";
import { eventOf, seriesOf } from "../../appointments/shape.ts";
import type { Deps } from "../../deps.ts";
import { hashOf } from "../../http/authentication.ts";
import { currentRights } from "../../rights.ts";
import { type FeedEvent, feedText } from "./feed-text.ts";

export const feedsPath = "/feeds";

const dayMs = 24 * 60 * 60 * 1000;
/** Calendar programs keep what they have read, so only the recent past is needed. */
const pastMs = 30 * dayMs;
const futureMs = 366 * dayMs;
/** The most single events, series and service bookings in a feed. */
const eventsMost = 5_000;
/** The last use is stored at most this often. */
const useNotedEveryMs = 60 * 60_000;

/**
 * The same response for an address that never existed, was revoked, or belongs to a user who may no longer see the appointments, so that
 * it is impossible to tell which.
 */
const nothing = () =>
  new Response("There is no calendar at this address.", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });

/** Handles `GET /feeds/<token>.ics`. */
export async function serveFeed(deps: Deps, request: Request): Promise<Response> {
  const token = /^\/feeds\/([\w-]{43})\.ics$/.exec(new URL(request.url).pathname)?.[1];
  const feed = token === undefined ? undefined : await rows.findByHash(deps.query, hashOf(token));
  const text = feed === undefined ? undefined : await textOf(deps, feed);
  const response = feed === undefined || text === undefined ? nothing() : answer(request, text);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("cache-control", "private, no-cache");
  response.headers.set("referrer-policy", "no-referrer");
  if (feed !== undefined && response.status !== 404) await noteUse(deps, feed);
  return response;
}

function answer(request: Request, text: string): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers: { etag } });
  const headers = { etag, "content-type": "text/calendar; charset=utf-8", "content-disposition": 'inline; filename="calendar.ics"' };
  return new Response(text, { headers });
}

/** Feeds can be read even while the disk is full. */
async function noteUse({ query, now, log }: Deps, feed: rows.Feed): Promise<void> {
  const at = now();
  if (feed.last_used_at !== null && at.getTime() - feed.last_used_at.getTime() < useNotedEveryMs) return;
  await rows
    .noteUse(query, feed, at)
    .catch((error: unknown) => log.warn({ err: error }, "the last use of a calendar feed was not written down"));
}

/** Undefined if the owner may currently not see any of it. */
async function textOf({ query: db, settings, now }: Deps, feed: rows.Feed): Promise<string | undefined> {
  const tenant = tenantOfRow(feed);
  const owner = await currentRights(db, tenant, feed.owner_id);
  const decision = owner === undefined ? undefined : mayUse(owner, application.calendars.board.events);
  const location = await locations.findById(db, tenant);
  const name = await nameOf(db, feed, location?.name);
  if (!decision?.isAllowed || location === undefined || name === undefined) return undefined;

  const onlyOf = decision.onlyAssigned ? feed.owner_id : undefined;
  const [from, to] = [new Date(now().getTime() - pastMs), new Date(now().getTime() + futureMs)];
  const { timezone } = location;
  const linkOf = (event: Event) => {
    const day = Temporal.Instant.from(event.startTime).toZonedDateTimeISO(timezone).toPlainDate();
    return `${settings.dashboardUrl}/calendars?${new URLSearchParams({ date: day.toString(), event: event.id })}`;
  };
  return feedText({ name, timezone, from, to, events: await eventsOf(db, feed, { from, to, onlyOf }), linkOf });
}

async function nameOf(db: Deps["query"], feed: rows.Feed, locationName: string | undefined): Promise<string | undefined> {
  if (feed.calendar_id !== null) return (await calendars.findById(db, tenantOfRow(feed), feed.calendar_id))?.name;
  if (feed.user_id === null) return locationName;
  const user = await users.findById(db, tenantOfRow(feed), feed.user_id);
  return user && fullNameOf(user.first_name, user.last_name);
}

type Span = { from: Date; to: Date; onlyOf: string | undefined };

async function eventsOf(db: Deps["query"], feed: rows.Feed, { from, to, onlyOf }: Span): Promise<FeedEvent[]> {
  const tenant = tenantOfRow(feed);
  const subject = { calendarId: feed.calendar_id ?? undefined, userId: feed.user_id ?? undefined, onlyOf };
  const found = await Promise.all(
    (["appointment", "block"] as const).map(async (kind) => {
      const filter = { ...subject, kind };
      const single = await appointments.listFirstTouching(db, tenant, filter, from, to, eventsMost);
      const series = (await appointments.listSeries(db, tenant, filter, from, to)).slice(0, eventsMost);
      const known = new Set(series.map(({ id }) => id));
      return [
        ...series.map((row) => ({ event: eventOf(row), series: seriesOf(row) })),
        ...single.map((row) => {
          const isChanged = row.master_id !== null && known.has(row.master_id);
          return { event: eventOf(row), original: isChanged ? (row.original_start ?? row.start_time) : undefined };
        }),
      ];
    }),
  );
  const booked = (await serviceBookings.listTouching(db, tenant, subject, from, to)).slice(0, eventsMost);
  const addresses = await serviceBookings.addressesOf(db, tenant, booked);
  return [...found.flat(), ...booked.map((row) => ({ event: eventOfBooking(row, addresses.get(row.id)) }))];
}
