import { expect, expectAccessible, test } from "./environment.ts";
import { expectTidy } from "./layout.ts";
import { addCalendar, userIdsOf } from "./records.ts";
import { countSteps } from "./steps.ts";

const dayMs = 24 * 3600 * 1000;

test("the appointments of a person who is away are planned and moved in five clicks, and come back with one undo", async ({
  page,
  api,
  place,
}) => {
  const { locationId, companyId } = place;
  const [own = ""] = await userIdsOf(api, place);
  const { id: colleague } = await api.users.users.create({
    body: {
      ...{ companyId, firstName: "Amara", lastName: "Okafor", email: `amara-${locationId}@example.com`, password: "Aa1-amara-okafor" },
      ...{ type: "account", role: "user", locationIds: [locationId] },
    },
  });
  const { calendarId } = await addCalendar(api, place, { userIds: [own, colleague] });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", lastName: "Hopper" } });
  const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  const { id: eventId } = await api.appointments.events.create({
    body: {
      ...{ locationId, calendarId, contactId: contact.id, assignedUserId: own },
      startTime: `${day}T10:00:00Z`,
      ignoreFreeSlotValidation: true,
    },
  });
  const holder = async () => (await api.appointments.events.get({ params: { eventId } })).event.assignedUserId;

  await page.goto(`/calendars?view=day&date=${day}`);
  const { step, taken } = countSteps();
  await step(page.getByRole("button", { name: "Someone is away" }).click());
  const dialog = page.getByRole("dialog", { name: "Someone is away" });
  await step(dialog.getByRole("button", { name: /Who is away$/ }).click());
  await step(page.getByRole("option", { name: "Robin Tester" }).click());
  await step(dialog.getByRole("button", { name: "Create plan" }).click());
  await expect(dialog.getByText("1 appointment, all can be moved")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /Amara Okafor.*New time for Grace Hopper/ })).toBeVisible();
  await expectAccessible(page);
  await expectTidy(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTidy(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await step(dialog.getByRole("button", { name: "Move 1 appointment" }).click());
  expect(taken()).toBe(5);
  await expect(page.getByText("1 appointment moved")).toBeVisible();
  expect(await holder()).toBe(colleague);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(holder).toBe(own);
});
