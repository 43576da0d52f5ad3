import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { sealVisitor } from "#db/seal.ts";
import { calendar } from "../appointments/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";

test("admins choose the websites that may frame a booking page, which visitors find by its slug or its widget's, in its location alone", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const calendarId = await calendar(w, locationId, { members: ["t1"] });
  const admin = await w.user(locationId);
  const { calendarEmbed } = admin.app.calendars;
  const on = { params: { calendarId } };
  assert.deepEqual((await calendarEmbed.get({ ...on, query: { locationId } })).origins, []);
  await api.calendars.calendars.update({ ...on, body: { widgetSlug: "on-our-site" } });
  const origins = ["https://WWW.Example.com/", "http://127.0.0.1:4000", "https://www.example.com"];
  const saved = await calendarEmbed.update({ ...on, body: { locationId, origins } });
  assert.deepEqual(saved, { slug: "on-our-site", origins: ["https://www.example.com", "http://127.0.0.1:4000"] });
  const { calendar: documented } = await api.calendars.calendars.get(on);
  assert.equal(JSON.stringify(documented).includes("www.example.com"), false, "documented answers keep their shape");

  const anonymous = createClient(application, (url, init) =>
    w.fetch(url, { ...init, headers: { ...init.headers, [headers.visitor]: sealVisitor(w.settings.secret, "203.0.113.7") } }),
  ).calendars.booking;
  for (const slug of [documented.slug, "on-our-site", "ON-OUR-SITE"])
    assert.deepEqual((await anonymous.embed({ params: { slug }, query: { locationId } })).origins, saved.origins);
  const other = await w.location();
  for (const query of [{ locationId: other.locationId }, {}])
    await assertRefused(anonymous.embed({ params: { slug: "on-our-site" }, query }), "NOT_FOUND");

  for (const wrong of [
    "www.example.com",
    "http://example.com",
    "https://*.example.com",
    "https://a.example; script-src *",
    "https://a.example/path",
    "*",
  ])
    await assertRefused(calendarEmbed.update({ ...on, body: { locationId, origins: [wrong] } }), "INVALID", { note: wrong });
  const user = await w.user(locationId, { role: "user" });
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ settingsEnabled: false }) })
    .where("id", "=", user.id)
    .execute();
  await assertRefused(user.app.calendars.calendarEmbed.update({ ...on, body: { locationId, origins: [] } }), "FORBIDDEN");
});
