import { typeDate } from "./dates.ts";
import { expect, expectAccessible, test } from "./environment.ts";
import { expectTidy } from "./layout.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const dayMs = 86_400_000;

test("an admin adds a room that two calendars need, staff see it at the appointment, and it is not booked twice", async ({
  page,
  api,
  place,
}) => {
  const { locationId, companyId } = place;
  const { users } = await api.users.users.search({ query: { companyId, locationId } });
  const userId = users[0]?.id ?? "";
  const rules = weekdays.map((day) => ({ type: "wday" as const, day, intervals: [{ from: "00:00", to: "23:30" }] }));
  const { calendar: scans } = await api.calendars.calendars.create({
    body: { locationId, name: "Scans", calendarType: "personal", teamMembers: [{ userId }] },
  });
  await api.calendars.schedules.create({
    body: { locationId, userId, name: "Always", timezone: "Europe/London", rules, calendarIds: [scans.id] },
  });
  await api.calendars.calendars.create({
    body: { locationId, name: "Talks", calendarType: "event", teamMembers: [] },
  });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", lastName: "Hopper" } });

  await page.goto("/settings/services");
  await page.getByRole("button", { name: "New room or equipment" }).click();
  const sheet = page.getByRole("dialog", { name: "New room or equipment" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Blue room");
  const calendars = sheet.getByRole("combobox", { name: "Calendars that need it" });
  for (const name of ["Scans", "Talks"]) {
    await calendars.fill(name);
    await page.getByRole("option", { name }).click();
  }
  await calendars.press("Tab");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Blue room saved")).toBeVisible();
  await expect(page.getByText("Room · Scans, Talks")).toBeVisible();
  await expectTidy(page);

  const day = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  const body = { locationId, contactId: contact.id, startTime: `${day}T10:00:00Z` };
  const event = await api.appointments.events.create({ body: { ...body, calendarId: scans.id, assignedUserId: userId } });
  await page.goto(`/calendars?view=day&date=${day}&event=${event.id}`);
  const opened = page.getByRole("dialog", { name: /Grace Hopper/ });
  await expect(opened.getByText("Blue room")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole("button", { name: "Book an appointment" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New appointment" });
  await dialog.getByRole("button", { name: /Calendar$/ }).click();
  await page.getByRole("option", { name: "Talks" }).click();
  await dialog.getByRole("switch", { name: "Pick a custom time" }).click();
  await typeDate(dialog.getByRole("group", { name: /^Start \(/ }), `${day}T10:00`);
  await expect(dialog.getByText("A room or equipment that it needs is taken.")).toBeVisible();
});
