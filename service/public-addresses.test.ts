import assert from "node:assert/strict";
import { test } from "node:test";
import { imported } from "./funnels/fixtures.ts";
import { startTestApp, type TestApp, type Visitor } from "./testing/test-app.ts";

// A public address without a location leads to the only record with that name, and never to another location's.

async function named(w: TestApp, path: string) {
  const response = await w.fetch(path, { headers: { version: "v3" } });
  const body: unknown = await response.json();
  return response.status === 200 ? JSON.stringify(body) : response.status;
}

const calendar = ({ api, locationId }: Visitor, name: string) =>
  api.calendars.calendars.create({ body: { locationId, name, slug: "Check-Up", isActive: true } });

for (const order of ["first", "second"])
  test(`a slug that two locations have leads to neither without its location, whichever was created first (${order})`, async (t) => {
    const w = await startTestApp(t);
    const [one, two] = [await w.location(), await w.location()];
    const places = order === "first" ? [one, two] : [two, one];
    const [earlier, later] = places;
    assert.ok(earlier && later);
    const path = "/application/booking/calendars/check-up";
    assert.equal(await named(w, path), 404);
    const { calendar: made } = await calendar(earlier, "Earlier");
    assert.match(String(await named(w, path)), /Earlier/);
    w.advance(1000);
    await calendar(later, "Later");
    assert.equal(await named(w, path), 404);
    assert.equal(await named(w, `${path}/slots?startDate=0&endDate=86400000`), 404);
    assert.match(String(await named(w, `${path}?locationId=${earlier.locationId}`)), /Earlier/);
    assert.match(String(await named(w, `${path}?locationId=${later.locationId}`)), /Later/);
    await earlier.api.calendars.calendars.update({ params: { calendarId: made.id }, body: { isActive: false } });
    assert.equal(await named(w, path), 404, "the address of a calendar that is switched off does not lead to another location's");
  });

test("a survey or funnel id that two locations have leads to neither without its location", async (t) => {
  const w = await startTestApp(t);
  const [one, two] = [await w.location(), await w.location()];
  const file = (name: string) => ({ surveys: [{ id: "visit", name }], funnels: [{ _id: "visit", name }] });
  const paths = ["/application/surveys/visit/form", "/application/funnels/visit/open"];
  await imported(w, one, file("One"));
  for (const path of paths) assert.match(String(await named(w, path)), /One/);
  await imported(w, two, file("Two"));
  for (const path of paths) {
    assert.equal(await named(w, path), 404);
    assert.match(String(await named(w, `${path}?location=${one.locationId}`)), /One/);
    assert.match(String(await named(w, `${path}?location=${two.locationId}`)), /Two/);
  }
});
