import { createServer } from "node:http";
import { expect, expectAccessible, serviceUrl, test } from "./environment.ts";

test("a user creates a calendar feed, copies its address, gives it another one and revokes it", async ({ page, context, request }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings/calendar-sync");
  const section = page.getByRole("region", { name: "Calendar feeds" });
  await section.getByRole("button", { name: "New feed" }).click();
  const dialog = page.getByRole("dialog", { name: "New feed" });
  await expect(dialog.getByRole("combobox", { name: "Appointments" })).toHaveValue("My appointments");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create feed" }).click();
  await section.getByRole("button", { name: "Copy address: My appointments" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const first = await copied();
  expect(first.startsWith(`${serviceUrl}/feeds/`)).toBe(true);
  expect(await (await request.get(first)).text()).toContain("BEGIN:VCALENDAR");
  await expectAccessible(page);

  await section.getByRole("button", { name: "New address: My appointments" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "New address" }).click();
  await expect(section.getByText(first)).toBeHidden();
  await section.getByRole("button", { name: "Copy address: My appointments" }).click();
  expect([(await request.get(first)).status(), (await request.get(await copied())).status()]).toEqual([404, 200]);

  await section.getByRole("button", { name: "Revoke feed: My appointments" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke feed" }).click();
  await expect(section.getByText("No calendar feeds yet")).toBeVisible();
});

test("an event of another calendar is shown on the board as busy, without its title", async ({ page, api, place }) => {
  const { locationId } = place;
  const [day, zulu] = [new Date(), (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, "")];
  day.setUTCHours(10, 0, 0, 0);
  const event = [`DTSTART:${zulu(day)}`, `DTEND:${zulu(new Date(day.getTime() + 3_600_000))}`, "SUMMARY:Secret party"];
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:one", ...event, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
  const server = createServer((_, response) => response.setHeader("content-type", "text/calendar").end(text));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  try {
    await page.goto("/settings/calendar-sync");
    const section = page.getByRole("region", { name: "Busy times from other calendars" });
    await section.getByRole("button", { name: "Add calendar" }).click();
    const dialog = page.getByRole("dialog", { name: "Add calendar" });
    await dialog.getByLabel("Name").fill("Private");
    await dialog.getByLabel("Address").fill("https://10.0.0.1/private.ics");
    await dialog.getByRole("button", { name: "Add calendar" }).click();
    await expect(dialog.getByText(/public address/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Address").fill(`http://127.0.0.1:${address.port}/private.ics`);
    await dialog.getByRole("button", { name: "Add calendar" }).click();
    await expect(section.getByText("Private", { exact: true })).toBeVisible();
    await expect(section.getByText(/Last read/)).toBeVisible();
    await expectAccessible(page);

    const { users } = await api.users.users.search({ query: { companyId: place.companyId, locationId, limit: 10, skip: 0 } });
    const teamMembers = users.map(({ id: userId }) => ({ userId }));
    await api.calendars.calendars.create({ body: { locationId, name: "Check-up", calendarType: "round_robin", teamMembers } });
    await page.goto("/calendars?view=day");
    await expect(page.locator(".board-external")).toContainText("Busy");
    await expect(page.getByText("Secret party")).toBeHidden();
  } finally {
    server.close();
  }
});

test("a booking page asks the questions of the calendar's form, and the answers are shown with the contact", async ({
  page,
  api,
  place,
  stranger,
}) => {
  const { locationId } = place;
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, locationId, limit: 10, skip: 0 } });
  const teamMembers = users.map(({ id: userId }) => ({ userId }));
  const { calendar } = await api.calendars.calendars.create({
    body: {
      locationId,
      name: "Check-up",
      calendarType: "round_robin",
      teamMembers,
      slug: `form-${locationId.toLowerCase()}`,
      isActive: true,
    },
  });
  await page.goto("/settings/surveys");
  await page.getByRole("button", { name: "Add survey" }).click();
  const editor = page.getByRole("dialog", { name: "Add survey" });
  await editor.getByRole("textbox", { name: "Name" }).fill("Before your visit");
  await editor.getByRole("textbox", { name: "Question 1", exact: true }).fill("Why do you come?");
  await editor.getByText("Required").first().click();
  await editor.getByRole("button", { name: "Add survey", exact: true }).click();
  await expect(page.getByText("1 question, 0 submissions")).toBeVisible();

  await page.goto(`/settings/calendars/${calendar.id}?tab=form`);
  await expect(page.getByRole("button", { name: /Additional guests/ }), "the booking page asks for no guests").toContainText("None");
  await page.getByRole("button", { name: /Booking form/ }).click();
  await page.getByRole("option", { name: "Before your visit" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

  await stranger.goto(`/book/${calendar.slug}?location=${locationId}`);
  const slot = stranger.getByRole("region", { name: "Available times" }).getByRole("listitem").nth(2).getByRole("button");
  expect((await slot.boundingBox())?.height, "a time is on one line").toBeLessThan(40);
  await slot.click();
  const details = stranger.getByRole("form", { name: "Your details" });
  const question = details.getByLabel("Why do you come?");
  await details.getByLabel("Email").fill("ada@example.com");
  await details.getByRole("button", { name: "Book" }).click();
  await expect(details.getByLabel("First name"), "every missing field is marked at the same time").toHaveAccessibleDescription(/./);
  await expect(question).toHaveAccessibleDescription(/./);
  await expect(details.getByLabel("First name")).toBeFocused();
  await details.getByLabel("First name").fill("Ada");
  await details.getByRole("button", { name: "Book" }).click();
  await expect(question).toBeFocused();
  await expectAccessible(stranger);
  expect((await api.contacts.contacts.lookup({ query: { locationId, email: "ada@example.com" } })).contacts, "nothing is booked").toEqual(
    [],
  );
  await question.fill("A broken tooth");
  await expect(question).toHaveAccessibleDescription("");
  await details.getByRole("button", { name: "Book" }).click();
  await expect(stranger.getByRole("heading", { name: "You're booked" })).toBeVisible();

  const { contacts } = await api.contacts.contacts.lookup({ query: { locationId, email: "ada@example.com" } });
  await page.goto(`/contacts/${contacts[0]?.id}`);
  await expect(page.getByText("A broken tooth")).toBeVisible();
});
