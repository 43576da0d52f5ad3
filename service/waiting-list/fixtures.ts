import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import type { WaitingRequest } from "#contract/waiting-list/waiting-list.ts";
import { sealVisitor } from "#db/seal.ts";
import { bookingFixture, calendar, dayMs } from "../appointments/fixtures.ts";
import { addJob } from "../jobs/queue.ts";
import { startTestApp } from "../testing/test-app.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** One slot a day, from 10:00 to 10:30. */
export const oneSlotDaily = weekdays.map((day) => ({ type: "wday", day, intervals: [{ from: "10:00", to: "10:30" }] }));

/** A location with an admin, a member, a calendar with one slot a day, and functions that put contacts on its waiting list. */
export async function waitingFixture(t: TestContext, spec: Parameters<typeof calendar>[2] = {}) {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const [admin, member] = [await w.user(locationId), await w.user(locationId, { role: "user" })];
  const calendarId = await calendar(w, locationId, { members: [member.id], hours: oneSlotDaily, ...spec });
  const { booked } = await bookingFixture(w, visitor);
  const list = admin.app.waitingList;
  const day = (days: number) => new Date(w.begun().getTime() + days * dayMs).toISOString().slice(0, 10);
  const request: WaitingRequest = {
    ...{ calendarId, userId: null, durationMin: null, firstDay: day(1), lastDay: day(30), weekdays: [], note: "" },
    ...{ fromTime: "00:00", toTime: "24:00" },
  };
  const contactOf = async (name: string, more: object = {}) =>
    (await api.contacts.contacts.create({ body: { locationId, firstName: name, email: `${name.toLowerCase()}@waiting.example`, ...more } }))
      .contact;
  const wait = async (contactId: string, more: Partial<WaitingRequest> = {}) => {
    const { entry } = await list.create({ body: { ...request, locationId, contactId, ...more } });
    w.advance(1000);
    return entry;
  };
  let visitors = 0;
  /** A visitor without a session, with an address of their own. */
  const visitorApp = () => {
    const address = `visitor-${visitors++}`;
    return createClient(application, (url, init) =>
      w.fetch(url, { ...init, headers: { ...init.headers, [headers.visitor]: sealVisitor(w.settings.secret, address) } }),
    );
  };
  /** The links that a contact was sent, the latest last, as the parts that a request needs. */
  const linksOf = async (contactId: string) => {
    const messages = await w.db.query
      .selectFrom("message")
      .select(["body", "type"])
      .where("contact_id", "=", contactId)
      .where("direction", "=", "outbound")
      .orderBy("date_added")
      .execute();
    return messages.flatMap(({ body }) => {
      const { place, offerId, key } = /\/book\/offer\/(?<place>[^/]+)\/(?<offerId>[^?]+)\?key=(?<key>\S+)/.exec(body)?.groups ?? {};
      return place && offerId && key ? [{ params: { offerId }, query: { locationId: place, key } }] : [];
    });
  };
  const linkOf = async (contactId: string) => (await linksOf(contactId)).at(-1) ?? assert.fail("no link was sent");
  const open = async () => (await list.list({ query: { locationId } })).entries;
  return {
    ...{
      w,
      visitor,
      locationId,
      api,
      admin,
      member,
      calendarId,
      booked,
      list,
      day,
      request,
      contactOf,
      wait,
      visitorApp,
      linksOf,
      linkOf,
      open,
    },
    entryOf: async (id: string) =>
      (await open()).find((entry) => entry.id === id) ??
      (await list.list({ query: { locationId, state: "closed" } })).entries.find((entry) => entry.id === id) ??
      assert.fail("the entry is not listed"),
    /** Runs the recurring job, which the queue of a test does not. */
    offerAll: async (payload: { all?: true } = {}) => {
      await addJob(w.db.query, "offer-waiting-list", payload);
      await w.work();
    },
    appointments: () =>
      w.db.query
        .selectFrom("appointment")
        .select(["id", "contact_id", "start_time", "status", "assigned_user_id", "source"])
        .where("location_id", "=", locationId)
        .where("calendar_id", "=", calendarId)
        .orderBy("start_time")
        .execute(),
  };
}
