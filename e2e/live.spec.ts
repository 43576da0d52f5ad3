import { expect, test } from "./environment.ts";

test("a change in one window appears in another without a reload", async ({ page, secondPage }) => {
  await page.goto("/settings/custom-fields");
  await secondPage.goto("/settings/custom-fields");
  await expect(page.getByRole("heading", { name: "No custom fields yet" })).toBeVisible();
  await expect(secondPage.getByRole("heading", { name: "No custom fields yet" })).toBeVisible();

  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByLabel("Name").fill("Insurer");
  const saved = page.waitForResponse((response) => response.url().includes("/custom-fields") && response.request().method() === "POST");
  await page.getByRole("button", { name: "Add contact field", exact: true }).click();
  await saved;
  await expect(secondPage.getByText("contact.insurer")).toBeVisible();
});

test("the new name of a calendar appears without a reload", async ({ page, secondPage, api, place }) => {
  const { locationId } = place;
  const { calendar } = await api.calendars.calendars.create({ body: { locationId, name: "Check-ups", calendarType: "event" } });
  await page.goto("/settings/calendars");
  await secondPage.goto("/settings/calendars");
  for (const window of [page, secondPage]) await expect(window.getByText("Check-ups").first()).toBeVisible();
  await api.calendars.calendars.update({ params: { calendarId: calendar.id }, body: { name: "Hygiene" } });
  for (const window of [page, secondPage]) await expect(window.getByText("Hygiene").first()).toBeVisible();
});

test("a change by an integration reaches open pages of the location and no others", async ({ page, api, place }) => {
  await page.goto("/settings/account");
  const change = page.evaluate(
    (locationId) =>
      new Promise<string>((resolve, reject) => {
        const source = new EventSource(`/api/live?locationId=${locationId}`);
        source.addEventListener("change", (event) => resolve(event.data));
        source.addEventListener("open", () => document.body.setAttribute("data-follows", ""));
        setTimeout(() => reject(new Error("No change arrived.")), 20_000);
      }),
    place.locationId,
  );
  await page.locator("body[data-follows]").waitFor();
  const { contact } = await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Grace" } });
  expect(JSON.parse(await change)).toMatchObject({ entity: "contact", entityId: contact.id, action: "create" });
});

test("two tabs of a browser share one connection, and the second continues when the first is closed", async ({
  page,
  context,
  api,
  place,
}) => {
  const followed: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/live")) followed.push(request.url());
  });
  await page.goto("/settings/custom-fields");
  await expect.poll(() => followed.length).toBe(1);
  const second = await context.newPage();
  await second.goto("/settings/location");
  await expect(second.getByRole("button", { name: "Save" })).toBeVisible();
  expect(followed).toHaveLength(1);

  const read = second.waitForResponse((response) => response.url().includes(`/api/crm/locations/${place.locationId}`));
  await page.request.put(`/api/app/application/locations/${place.locationId}`, {
    data: { name: "Renamed elsewhere" },
    headers: { origin: new URL(page.url()).origin, version: "v3" },
  });
  await read;
  await expect(second.getByLabel("Name")).toHaveValue("Renamed elsewhere");

  await page.close();
  await expect.poll(() => followed.length).toBe(2);
  const { location } = await api.locations.locations.get({ params: { locationId: place.locationId } });
  expect(location.name).toBe("Renamed elsewhere");
});
