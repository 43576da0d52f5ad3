import { typeDate } from "./dates.ts";
import { expect, expectAccessible, test } from "./environment.ts";
import { expectTidy } from "./layout.ts";
import { bookButton, bookingDialog, openBooking, openBookingOf } from "./pages/booking.ts";
import { addCalendar } from "./records.ts";
import { countSteps } from "./steps.ts";

const dayMs = 24 * 3600 * 1000;

test("a new patient is booked in one dialog with six clicks and keys, at the next free time, and undone", async ({ page, api, place }) => {
  const { locationId } = place;
  const { calendarId } = await addCalendar(api, place);
  await page.goto("/today");
  const { step, taken } = countSteps();
  await step(page.getByRole("button", { name: "New appointment" }).first().click());
  const dialog = bookingDialog(page);
  await step(dialog.getByRole("combobox", { name: "Contact" }).fill("Walter Finch"));
  await step(page.getByRole("option", { name: /Create .*Walter Finch/ }).click());
  await expect(dialog.getByLabel("First name")).toHaveValue("Walter");
  await expect(dialog.getByLabel("Last name")).toHaveValue("Finch");
  await step(dialog.getByLabel("Phone").fill("020 7946 0123"));
  await step(dialog.getByRole("group", { name: "Next available times" }).getByRole("button").first().click());
  await expectAccessible(page);
  await step(dialog.getByRole("button", { name: "Book", exact: true }).click());
  expect(taken()).toBe(6);
  await expect(page.getByText("Walter Finch booked")).toBeVisible();
  const { contacts } = await api.contacts.contacts.lookup({ query: { locationId, phone: "+442079460123" } });
  expect(contacts.map(({ name }) => name?.toLowerCase())).toEqual(["walter finch"]);
  const listed = async () => {
    const span = { startTime: Date.now() - dayMs, endTime: Date.now() + 10 * dayMs };
    return (await api.appointments.events.list({ query: { locationId, calendarId, ...span } })).events;
  };
  expect((await listed()).map(({ contactId }) => contactId)).toEqual([contacts[0]?.id]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await listed()).length).toBe(0);
});

test("an existing contact is suggested while its phone is typed, and is found by the phone in any notation", async ({
  page,
  api,
  place,
}) => {
  await addCalendar(api, place);
  await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Ada", lastName: "Lovelace", phone: "+442079460123" },
  });
  await page.goto("/calendars");
  await page.keyboard.press("n");
  const dialog = bookingDialog(page);
  const contact = dialog.getByRole("combobox", { name: "Contact" });
  await contact.fill("(020) 7946 0123");
  await expect(page.getByRole("option", { name: /Ada Lovelace/ })).toBeVisible();
  await contact.fill("Augusta King");
  await page.getByRole("option", { name: /Create .*Augusta King/ }).click();
  await dialog.getByLabel("Phone").fill("020 7946 0123");
  await expect(dialog.getByText("Ada Lovelace already exists")).toBeVisible();
  await dialog.getByRole("button", { name: "Use this contact" }).click();
  await expect(contact).toHaveValue("Ada Lovelace");
});

test("Enter chooses the contact that is found, also before the search has ended, and creates one only if there is none", async ({
  page,
  api,
  place,
}) => {
  await addCalendar(api, place);
  await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Ada", lastName: "Lovelace" } });
  await page.goto("/calendars");
  await page.keyboard.press("n");
  const dialog = bookingDialog(page);
  const contact = dialog.getByRole("combobox", { name: "Contact" });
  await contact.fill("lovel");
  await page.keyboard.press("Enter");
  await expect(contact).toHaveValue("Ada Lovelace");
  await expect(page.getByRole("option")).toHaveCount(0);
  await contact.fill("Augusta King");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("First name")).toHaveValue("Augusta");
});

test("conflicts are shown while a time is chosen, with the person and the reason", async ({ page, api, place }) => {
  const { locationId } = place;
  const { calendarId, userId } = await addCalendar(api, place);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", lastName: "Hopper" } });
  const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  await api.appointments.events.create({
    body: {
      locationId,
      calendarId,
      contactId: contact.id,
      startTime: `${day}T10:00:00Z`,
      assignedUserId: userId,
      ignoreFreeSlotValidation: true,
    },
  });
  const dialog = await openBookingOf(page, contact.id);
  await expect(dialog).toContainText("Grace Hopper");
  await dialog.getByRole("switch", { name: "Pick a custom time" }).click();
  const time = dialog.getByRole("group", { name: /^Start \(/ });
  await typeDate(time, `${day}T10:00`);
  await expect(dialog.getByText(/Robin Tester already has Grace Hopper · Check-up, 10:00/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Book anyway" })).toBeVisible();
  await expectAccessible(page);
  await typeDate(time, `${day}T23:45`);
  await expect(dialog.getByText("It is outside working hours.")).toBeVisible();
  await typeDate(time, `${day}T12:00`);
  await expect(dialog.getByRole("button", { name: "Book anyway" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTidy(page);
});

test("time is blocked with a template in four clicks and keys, and the block is undone", async ({ page, api, place }) => {
  const { userId } = await addCalendar(api, place);
  await page.goto("/calendars");
  const { step, taken } = countSteps();
  await step(page.keyboard.press("n"));
  const dialog = page.getByRole("dialog");
  await step(dialog.getByRole("tab", { name: "Blocked time" }).click());
  await step(dialog.getByRole("button", { name: "Lunch" }).click());
  await expect(dialog.getByLabel("Reason")).toHaveValue("Lunch");
  await step(dialog.getByRole("button", { name: "Block", exact: true }).click());
  expect(taken()).toBe(4);
  const span = { startTime: Date.now() - dayMs, endTime: Date.now() + 2 * dayMs };
  const listed = async () => (await api.appointments.blocks.list({ query: { locationId: place.locationId, userId, ...span } })).events;
  await expect.poll(async () => (await listed()).map(({ title }) => title)).toEqual(["Lunch"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await listed()).length).toBe(0);
});

test("an appointment repeats every week in nine clicks and keys; conflicts are shown before it is booked, with a choice for each", async ({
  page,
  api,
  place,
}) => {
  const { locationId } = place;
  const { calendarId, userId } = await addCalendar(api, place);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", lastName: "Hopper" } });
  const { contact: other } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", lastName: "Lovelace" } });
  const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  await api.appointments.events.create({
    body: {
      ...{ locationId, calendarId, contactId: other.id, assignedUserId: userId },
      startTime: `${dayIn(9)}T10:00:00Z`,
      ignoreFreeSlotValidation: true,
    },
  });
  await page.goto(`/contacts/${contact.id}`);
  const { step, taken } = countSteps();
  await step(bookButton(page).click());
  const dialog = bookingDialog(page);
  await step(dialog.getByRole("switch", { name: "Pick a custom time" }).click());
  await step(typeDate(dialog.getByRole("group", { name: /^Start \(/ }), `${dayIn(2)}T10:00`));
  await step(dialog.getByRole("button", { name: /Repeat$/ }).click());
  await step(page.getByRole("option", { name: "Every week" }).click());
  await step(dialog.getByRole("spinbutton", { name: "Times" }).fill("3"));
  await expect(dialog.getByText("3 appointments, 1 not free")).toBeVisible();
  await expect(dialog.getByText(/Overlaps Ada Lovelace, 10:00/)).toBeVisible();
  await expectAccessible(page);
  await step(dialog.getByRole("button", { name: /What to do on/ }).click());
  await step(page.getByRole("option", { name: "Skip" }).click());
  await step(dialog.getByRole("button", { name: "Book", exact: true }).click());
  expect(taken()).toBe(9);
  await expect(page.getByText("Grace Hopper booked")).toBeVisible();
  const span = { startTime: Date.now() - dayMs, endTime: Date.now() + 30 * dayMs };
  const { events } = await api.appointments.events.list({ query: { locationId, calendarId, ...span } });
  const starts = events.filter(({ contactId }) => contactId === contact.id).map(({ startTime }) => startTime.slice(0, 16));
  expect(starts.sort()).toEqual([`${dayIn(2)}T10:00`, `${dayIn(16)}T10:00`]);
});

test("blocked time repeats every week, skips what is booked, and is removed from one occurrence on", async ({ page, api, place }) => {
  const { locationId } = place;
  const { calendarId, userId } = await addCalendar(api, place, { name: "Treatments" });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", lastName: "Lovelace" } });
  const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  await api.appointments.events.create({
    body: {
      ...{ locationId, calendarId, contactId: contact.id, assignedUserId: userId },
      startTime: `${dayIn(9)}T12:00:00Z`,
      ignoreFreeSlotValidation: true,
    },
  });
  await openBooking(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Blocked time" }).click();
  await dialog.getByRole("button", { name: /For$/ }).click();
  await page.getByRole("option", { name: /Treatments/ }).click();
  await typeDate(dialog.getByRole("group", { name: /^From/ }), `${dayIn(2)}T12:00`);
  await typeDate(dialog.getByRole("group", { name: /^To/ }), `${dayIn(2)}T13:00`);
  await dialog.getByRole("button", { name: "Lunch" }).click();
  await dialog.getByRole("button", { name: /Repeat$/ }).click();
  await page.getByRole("option", { name: "Every week" }).click();
  await dialog.getByRole("spinbutton", { name: "Times" }).fill("4");
  await expect(dialog.getByText("4 times, 1 booked and skipped")).toBeVisible();
  await expect(dialog.getByText(/Overlaps Ada Lovelace, 12:00/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText("Time blocked")).toBeVisible();
  const span = { startTime: Date.now() - dayMs, endTime: Date.now() + 40 * dayMs };
  const listed = async () => (await api.appointments.blocks.list({ query: { locationId, calendarId, ...span } })).events;
  const starts = async () => (await listed()).map(({ startTime }) => startTime.slice(0, 16));
  expect(await starts()).toEqual([2, 16, 23].map((days) => `${dayIn(days)}T12:00`));
  await page.goto(`/calendars?view=day&date=${dayIn(16)}&event=${(await listed())[1]?.id}`);
  const opened = page.getByRole("dialog", { name: /Lunch/ });
  await opened.getByRole("radio", { name: "This and following" }).check();
  await opened.getByRole("button", { name: "Remove following" }).click();
  await page
    .getByRole("alertdialog", { name: "Remove this and the following blocks?" })
    .getByRole("button", { name: "Remove following" })
    .click();
  await expect(page.getByText("Block removed")).toBeVisible();
  expect(await starts()).toEqual([`${dayIn(2)}T12:00`]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(starts).toEqual([2, 16, 23].map((days) => `${dayIn(days)}T12:00`));
});

test("a service with its variation is booked for a person in seven clicks and keys, and undone", async ({ page, api, place }) => {
  const { locationId } = place;
  const { userId } = await addCalendar(api, place);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", lastName: "Hopper" } });
  const { service } = await api.calendars.services.create({
    body: {
      ...{ locationId, name: "Whitening", slug: "whitening", staff: [{ id: userId }] },
      variations: [
        { name: "One jaw", serviceDuration: 30 },
        { name: "Both jaws", serviceDuration: 1, serviceDurationUnit: "hours" },
      ],
    },
  });
  await page.goto(`/contacts/${contact.id}`);
  const { step, taken } = countSteps();
  await step(bookButton(page).click());
  const dialog = bookingDialog(page);
  await step(dialog.getByRole("combobox", { name: "Calendar or service" }).fill("white"));
  await expect(page.getByRole("option")).toHaveText(["Whitening"]);
  await step(page.getByRole("option", { name: "Whitening" }).click());
  await step(dialog.getByRole("button", { name: /Variation$/ }).click());
  await step(page.getByRole("option", { name: "Both jaws · 1 h" }).click());
  await step(dialog.getByRole("group", { name: "Next available times" }).getByRole("button").first().click());
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTidy(page);
  await step(dialog.getByRole("button", { name: "Book", exact: true }).click());
  expect(taken()).toBe(7);
  await expect(page.getByText("Grace Hopper booked")).toBeVisible();
  const listed = async () => {
    const query = { locationId, startTime: Date.now() - dayMs, endTime: Date.now() + 40 * dayMs };
    return (await api.appointments.serviceBookings.list({ query })).bookings;
  };
  const [booking] = await listed();
  expect(booking?.services.map(({ id, serviceStaffId }) => [id, serviceStaffId])).toEqual([[service.id, userId]]);
  const day = booking?.startTime.slice(0, 10) ?? "";
  expect(Date.parse(booking?.endTime ?? "") - Date.parse(booking?.startTime ?? "")).toBe(60 * 60_000);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await listed()).length).toBe(0);

  // Booked again, it is shown where other service bookings are.
  await page.setViewportSize({ width: 1440, height: 900 });
  await bookButton(page).click();
  await expect(dialog.getByRole("combobox", { name: "Calendar or service" })).toHaveValue("Whitening");
  await dialog.getByRole("group", { name: "Next available times" }).getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect.poll(async () => (await listed()).length).toBe(1);
  await page.goto(`/calendars?view=day&date=${day}`);
  await expect(page.getByText(/Whitening, One jaw/).first()).toBeVisible();
});
