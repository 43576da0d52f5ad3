import type { Page } from "@playwright/test";
import { expectDate, typeDate } from "./dates.ts";
import { type Api, enter, expect, expectAccessible, makePerson, type Place, test } from "./environment.ts";
import { tabTo } from "./keyboard.ts";
import { expectTidy } from "./layout.ts";
import { bookingDialog } from "./pages/booking.ts";
import { addCalendar, userIdsOf } from "./records.ts";

const dayMs = 24 * 3600 * 1000;
const minuteMs = 60_000;

/** A calendar that is open at any time, a contact, and ten o'clock of the next day. */
async function setUpCalendar(api: Api, place: Place, userIds?: readonly string[]) {
  const { locationId } = place;
  const { calendarId, slug } = await addCalendar(api, place, userIds === undefined ? {} : { userIds });
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName: "Grace", lastName: "Hopper", phone: "+447700900123" },
  });
  const day = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  const slots = await api.calendars.freeSlots.list({
    params: { calendarId },
    query: { startDate: Date.parse(`${day}T00:00Z`), endDate: Date.parse(`${day}T23:00Z`), timezone: "Europe/London" },
  });
  const starts = Object.values(slots).flatMap((date) => (typeof date === "object" ? date.slots : []));
  const ten = starts.find((start) => start.includes("T10:00")) ?? starts[0] ?? "";
  return { calendarId, slug, contact, day, ten: new Date(ten).toISOString() };
}

/** An appointment of Grace Hopper at ten, with the first of the location's two users. */
async function addAppointment(api: Api, place: Place) {
  const { locationId } = place;
  await makePerson([locationId]);
  const [own = "", colleague = ""] = await userIdsOf(api, place);
  const { calendarId, contact, day, ten } = await setUpCalendar(api, place, [own, colleague]);
  const { id } = await api.appointments.events.create({
    body: { locationId, calendarId, contactId: contact.id, startTime: ten, appointmentStatus: "new", assignedUserId: own },
  });
  const read = async () => (await api.appointments.events.get({ params: { eventId: id } })).event;
  return { calendarId, colleague, day, ten, read, path: `/calendars?view=day&date=${day}&event=${id}` };
}

const onBoard = (page: Page) => page.locator(".board").getByText("Grace Hopper").first();

test("the board shows appointments in each view, and one is opened and confirmed", async ({ page, api, place }) => {
  const { calendarId, day } = await addAppointment(api, place);
  const confirmation = { receiverType: "emails", channel: "email", notificationType: "confirmation" } as const;
  await api.calendars.notifications.create({
    params: { calendarId },
    body: [{ ...confirmation, additionalEmailIds: ["desk@example.com"] }],
  });
  await page.goto(`/calendars?view=day&date=${day}`);
  await expect(onBoard(page)).toBeVisible();
  await expectAccessible(page);
  await onBoard(page).click();
  const dialog = page.getByRole("dialog", { name: "Grace Hopper" });
  await expect(dialog).toContainText("07700 900123");
  await expect(dialog.getByText("When you confirm:")).toBeVisible();
  await expect(dialog.getByText("Email to desk@example.com: Appointment confirmed")).toBeVisible();
  await dialog.getByRole("button", { name: "Confirmed" }).click();
  await expect(page.getByText("Grace Hopper · Check-up: Confirmed")).toBeVisible();

  await page.goto("/calendars?view=week&date=2026-12-08");
  await expect(page.getByText("December 2026").first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("[aria-live=polite]").getByText("Dec 13 – 19, 2026"), "the next week is announced").toBeAttached();

  await page.goto(`/calendars?view=day&date=${day}`);
  for (const view of ["Month", "Week", "Team", "List"]) {
    await page.getByRole("tab", { name: view }).click();
    await expect(page.getByText("Grace Hopper").first()).toBeVisible();
  }
});

/** Drags an appointment of the team's view to the other column. */
async function dragToColleague(page: Page): Promise<void> {
  const columns = page.locator(".board").getByText("Robin Tester");
  await expect(columns).toHaveCount(2);
  await onBoard(page).hover();
  const [from, to, box] = await Promise.all([columns.nth(0), columns.nth(1), onBoard(page)].map((each) => each.boundingBox()));
  if (!from || !to || !box) throw new Error("There is nothing to drag.");
  // Above the middle, where the next quarter of an hour begins.
  const at = Math.round(box.y + 3);
  const distance = Math.abs(to.x - from.x) * (box.x < to.x - 20 ? 1 : -1);
  await page.mouse.move(box.x + box.width / 2, at);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + distance, at, { steps: 8 });
  await page.mouse.up();
}

test("each view of the board is printed as a list of its appointments", async ({ page, api, place }) => {
  const { day } = await addAppointment(api, place);
  const printed = page.locator("[data-appointment]").filter({ hasText: "Grace Hopper" });
  for (const view of ["month", "week", "day", "team"]) {
    await page.goto(`/calendars?view=${view}&date=${day}`);
    await expect(onBoard(page)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(printed).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await expect(onBoard(page)).toBeVisible();
  }
});

test("an appointment is moved by its time, by mouse to a colleague, and by keyboard, each after a question", async ({
  page,
  api,
  place,
}) => {
  const { colleague, day, ten, read, path } = await addAppointment(api, place);
  const question = page.getByRole("alertdialog");
  const move = question.getByRole("button", { name: "Move", exact: true });

  await test.step("by its time", async () => {
    await page.goto(path);
    const start = page.getByRole("group", { name: "Start", exact: true });
    await expect(start).toBeVisible();
    await expectTidy(page);
    await typeDate(start, `${day}T11:00`);
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(question.getByText("This calendar sends no message when an appointment is rescheduled.")).toBeVisible();
    await expect(question.getByRole("link", { name: "Set up notifications" })).toHaveAttribute("href", /tab=notifications/);
    await move.click();
    await expect(page.getByText(/^Moved to/)).toBeVisible();
    expect(Date.parse((await read()).startTime) - Date.parse(ten)).toBe(60 * minuteMs);
  });

  await test.step("by mouse to a colleague", async () => {
    await page.goto(`/calendars?view=team&date=${day}`);
    await dragToColleague(page);
    await move.click();
    await expect(page.getByText(/^Moved to/).first()).toBeVisible();
    await expect.poll(async () => (await read()).assignedUserId).toBe(colleague);
  });

  await test.step("by keyboard", async () => {
    await page.locator(".board-event", { hasText: "Grace Hopper" }).press("Alt+ArrowDown");
    await expect(page.getByText(/Press Enter to confirm or Escape to cancel/)).toBeVisible();
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expectAccessible(page);
  });
});

test("an appointment is cancelled, and one is deleted and restored, after a question that says what the contact receives", async ({
  page,
  api,
  place,
}) => {
  const { calendarId, read, path } = await addAppointment(api, place);
  const cancellation = { receiverType: "contact", channel: "email", notificationType: "cancellation" } as const;
  await api.calendars.notifications.create({ params: { calendarId }, body: [cancellation] });
  const deleting = page.getByRole("alertdialog", { name: "Delete this appointment?" });
  const askToDelete = async () => {
    await page.goto(path);
    await page.getByRole("button", { name: "Delete appointment", exact: true }).click();
  };
  const noEmail = "Grace Hopper gets no email: the contact has no email address.";

  await test.step("it is cancelled instead of deleted", async () => {
    await askToDelete();
    await expect(deleting.getByText(noEmail)).toBeVisible();
    await deleting.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancelled" }).click();
    const cancelling = page.getByRole("alertdialog", { name: "Cancel this appointment?" });
    await expect(cancelling.getByText(noEmail)).toBeVisible();
    await expectAccessible(page);
    await cancelling.getByRole("button", { name: "Cancel appointment" }).click();
    await expect(page.getByText("Grace Hopper · Check-up: Cancelled")).toBeVisible();
  });

  await test.step("it is deleted and restored", async () => {
    await askToDelete();
    await deleting.getByRole("button", { name: "Cancel" }).click();
    await expect(deleting).toBeHidden();
    await page.getByRole("button", { name: "Delete appointment", exact: true }).click();
    await deleting.getByRole("button", { name: "Delete appointment" }).click();
    await expect(page.getByText("Appointment deleted")).toBeVisible();
    const isStored = () =>
      read().then(
        () => true,
        () => false,
      );
    expect(await isStored()).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(isStored).toBe(true);
  });
});

test("an appointment is booked from the board in a free slot, by keyboard alone", async ({ page, api, place }) => {
  const { locationId } = place;
  const { calendarId, day } = await setUpCalendar(api, place);
  await page.goto(`/calendars?view=week&date=${day}`);
  await expect(page.locator(".board")).toBeVisible();
  await page.keyboard.press("n");
  const dialog = bookingDialog(page);
  await tabTo(page, dialog.getByRole("combobox", { name: "Contact" }));
  await page.keyboard.type("hopper");
  await expect(page.getByRole("option", { name: /Grace Hopper/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("group", { name: "Day", exact: true }).getByRole("spinbutton").first());
  const [year, month, date] = day.split("-");
  await page.keyboard.type(`${month}${date}${year}`);
  await expectDate(dialog.getByRole("group", { name: "Day", exact: true }), day);
  await expect(dialog.locator("fieldset input").nth(1)).toBeAttached();
  await tabTo(page, dialog.locator("fieldset input").first());
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.locator("fieldset input").nth(1)).toBeChecked();
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole("button", { name: "Book", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Grace Hopper booked")).toBeVisible();
  const { events } = await api.appointments.events.list({
    query: { locationId, calendarId, startTime: Date.parse(day) - dayMs, endTime: Date.parse(day) + 2 * dayMs },
  });
  expect(events).toHaveLength(1);
});

test("a visitor books by keyboard alone, reschedules and cancels, without signing in", async ({ stranger, api, place }) => {
  const { locationId } = place;
  const { slug } = await setUpCalendar(api, place);
  await stranger.goto(`/book/${slug}?location=${locationId}`);
  await expect(stranger.getByRole("heading", { name: "Check-up" })).toBeVisible();
  const free = stranger.getByRole("region", { name: "Available times" });
  await expect(free.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(stranger);
  await tabTo(stranger, free.getByRole("listitem").nth(2).getByRole("button"));
  await stranger.keyboard.press("Enter");
  await tabTo(stranger, stranger.getByRole("button", { name: "Choose another time" }));
  await stranger.keyboard.press("Enter");
  await expect(free).toBeFocused();
  await tabTo(stranger, free.getByRole("listitem").nth(2).getByRole("button"));
  await stranger.keyboard.press("Enter");
  await tabTo(stranger, stranger.getByLabel("First name"));
  await stranger.keyboard.press("Tab");
  await stranger.keyboard.press("Shift+Tab");
  await expect(stranger.getByText("This is required.")).toBeHidden();
  await stranger.keyboard.type("Mary");
  await tabTo(stranger, stranger.getByLabel("Email"));
  await stranger.keyboard.type("mary@example.com");
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByRole("heading", { name: "You're booked" })).toBeVisible();
  await expectAccessible(stranger);

  await stranger.getByRole("link", { name: "Reschedule or cancel" }).click();
  await stranger.getByRole("button", { name: "Choose another time" }).click();
  await free.getByRole("listitem").nth(8).getByRole("button").click();
  await stranger.getByRole("alertdialog", { name: "Reschedule your booking?" }).getByRole("button", { name: "Reschedule" }).click();
  await expect(free).toBeHidden();
  // The slots had the focus; now what they changed has it.
  const facts = stranger.locator("[aria-live]:focus");
  await expect(facts).toContainText(/\d:\d\d/);
  await stranger.getByRole("button", { name: "Cancel booking" }).click();
  await stranger.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(stranger.getByText("Booking cancelled")).toBeVisible();
  await expect(facts).toBeFocused();
  const { contacts } = await api.contacts.contacts.lookup({ query: { locationId, email: "mary@example.com" } });
  expect(contacts).toHaveLength(1);
});

test("the list shows the week with what one click does and is filtered by status; a series is changed from one occurrence on", async ({
  page,
  api,
  place,
}) => {
  const { locationId } = place;
  const { calendarId, contact, day, ten } = await setUpCalendar(api, place);
  const series = await api.appointments.events.create({
    body: {
      ...{ locationId, calendarId, contactId: contact.id, startTime: ten, appointmentStatus: "new" },
      ...{ ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=4" },
    },
  });
  const last = new Date(Date.parse(ten) + 3 * dayMs).toISOString().slice(0, 10);
  await page.goto(`/calendars?view=list&date=${day}`);
  const row = page.locator("[data-appointment]").first();
  await expect(row).toContainText("Grace Hopper");
  await expect(row).toContainText("Check-up");
  await expect(row).toContainText("Robin Tester");
  await expect(row.locator("a[href^='tel:']")).toBeVisible();
  const legend = page.getByRole("group", { name: "Show only these statuses" });
  await legend.getByRole("button", { name: "Arrived" }).click();
  await expect(page.getByText("No appointments in this period")).toBeVisible();
  await legend.getByRole("button", { name: "Show all" }).click();
  await row.getByRole("button", { name: "Arrived: Grace Hopper" }).click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(row.getByText("Booked", { exact: true })).toBeVisible();
  await expectTidy(page);
  await expectAccessible(page);

  const startsOf = async () => {
    const span = { startTime: Date.parse(ten) - dayMs, endTime: Date.parse(ten) + 30 * dayMs };
    const { events } = await api.appointments.events.list({ query: { locationId, calendarId, ...span } });
    return events.map(({ startTime }) => Math.round((Date.parse(startTime) - Date.parse(ten)) / minuteMs));
  };
  await page.goto(`/calendars?view=day&date=${last}`);
  await page.locator(".board-event", { hasText: "Grace Hopper" }).click();
  await page.getByRole("radio", { name: "This and following" }).check();
  await typeDate(page.getByRole("group", { name: "Start", exact: true }), `${last}T12:00`);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const moving = page.getByRole("alertdialog");
  await expect(moving.getByRole("radio", { name: "This and following" })).toBeChecked();
  await moving.getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(startsOf).toEqual([0, 24 * 60, 2 * 24 * 60, 3 * 24 * 60 + 2 * 60]);
  expect((await api.appointments.events.get({ params: { eventId: series.id } })).event.startTime).toBe(ten);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/calendars?view=list&date=${day}`);
  await expect(row).toContainText("Grace Hopper");
  await expectTidy(page);
});

test("a board without calendars leads admins to a new one, once, and tells others whom to ask", async ({
  page,
  stranger,
  api,
  place,
  baseURL,
}) => {
  await page.goto("/calendars");
  await expect(page.getByText("No calendars yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "New appointment" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Block time" }).click();
  const blocking = page.getByRole("dialog", { name: "Block time" });
  await blocking.getByRole("tab", { name: "Appointment" }).click();
  await expect(bookingDialog(page).getByRole("link", { name: "New calendar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Blocked time" }).click();
  await blocking.getByRole("button", { name: "Lunch" }).click();
  await blocking.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "New calendar" }).click();
  const sheet = page.getByRole("dialog", { name: "New calendar" });
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/calendars$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Calendars", exact: true })).toBeVisible();
  await expect(sheet).toHaveCount(0);

  const person = await makePerson([place.locationId], "user");
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, query: person.email } });
  await api.users.users.update({ params: { userId: users[0]?.id ?? "" }, body: { permissions: { settingsEnabled: false } } });
  await enter(stranger.request, person, baseURL ?? "");
  await stranger.goto("/calendars");
  await expect(stranger.getByText("Ask an admin to create one.")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "New calendar" })).toHaveCount(0);
});

test("a page without tasks leads to the contacts that get them", async ({ page }) => {
  await page.goto("/tasks");
  await page.getByRole("link", { name: "Open contacts" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});

test("the undo of a status that was set for a whole series puts back what each occurrence had", async ({ page, api, place }) => {
  const { locationId } = place;
  const { calendarId, contact, day, ten } = await setUpCalendar(api, place);
  await api.appointments.events.create({
    body: {
      ...{ locationId, calendarId, contactId: contact.id, startTime: ten, appointmentStatus: "new" },
      ...{ ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=3" },
    },
  });
  const occurrences = async () => {
    const span = { startTime: Date.parse(ten) - dayMs, endTime: Date.parse(ten) + 30 * dayMs };
    return (await api.appointments.events.list({ query: { locationId, calendarId, ...span } })).events;
  };
  const statuses = async () => (await occurrences()).map(({ appointmentStatus }) => appointmentStatus);
  const second = (await occurrences())[1]?.id ?? "";
  await api.appointments.events.update({ params: { eventId: second }, body: { appointmentStatus: "noshow" } });
  const before = await statuses();
  expect(before).toContain("noshow");
  await page.goto(`/calendars?view=day&date=${day}`);
  await page.locator(".board-event", { hasText: "Grace Hopper" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "The whole series" }).check();
  await dialog.getByRole("group", { name: "Status" }).getByRole("button", { name: "Arrived" }).click();
  await expect.poll(statuses).toEqual(["showed", "showed", "showed"]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(statuses).toEqual(before);
});
