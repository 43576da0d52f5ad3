import type { Page } from "@playwright/test";
import { type Api, expect, expectAccessible, type Place, test } from "./environment.ts";
import { expectTidy } from "./layout.ts";
import { undo } from "./pages/toasts.ts";
import { addCalendar, receive } from "./records.ts";
import { countSteps } from "./steps.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The day in the time zone of the tests' locations. */
const dayIn = (days: number) => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(Date.now() + days * dayMs);

/** A calendar that is open at any time, and appointments of tomorrow that are not confirmed. */
async function tomorrowOf(api: Api, place: Place, names: readonly string[]) {
  const { locationId } = place;
  const { calendarId, userId } = await addCalendar(api, place);
  const day = dayIn(1);
  const made = [];
  for (const [index, firstName] of names.entries()) {
    const { contact } = await api.contacts.contacts.create({
      body: { locationId, firstName, lastName: "Hopper", phone: `+44770090012${index}` },
    });
    const event = await api.appointments.events.create({
      body: {
        locationId,
        calendarId,
        contactId: contact.id,
        startTime: `${day}T${String(10 + index)}:00:00.000Z`,
        appointmentStatus: "new",
        assignedUserId: userId,
        ignoreFreeSlotValidation: true,
      },
    });
    made.push({ contactId: contact.id, eventId: event.id });
  }
  return { calendarId, userId, day, made };
}

const rowOf = (page: Page, name: string) => page.locator("[data-appointment]").filter({ hasText: name });

test("the home page shows the day; each status takes one click, rebooking and rescheduling three, and each can be undone", async ({
  page,
  api,
  place,
}) => {
  const { made } = await tomorrowOf(api, place, ["Ada", "Grace"]);
  await api.contacts.notes.create({ params: { contactId: made[0]?.contactId ?? "" }, body: { body: "Prefers the ground floor" } });
  await page.goto("/");
  await expect(page).toHaveURL(/\/today/);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(new RegExp(`date=${dayIn(1)}`));
  await expect(page.getByRole("heading", { level: 1, name: "Tomorrow" })).toBeVisible();
  const ada = rowOf(page, "Ada Hopper");
  await expect(ada).toContainText("Check-up");
  await expect(ada).toContainText("Prefers the ground floor");
  await expect(ada.locator("a[href='tel:+447700900120']")).toBeVisible();

  // One click each.
  await ada.getByRole("button", { name: "Confirm Ada Hopper" }).click();
  await expect(ada.getByText("Confirmed", { exact: true })).toBeVisible();
  await undo(page, "Ada Hopper confirmed");
  await expect(ada.getByText("Booked", { exact: true })).toBeVisible();
  await ada.getByRole("button", { name: "Arrived: Ada Hopper" }).click();
  await expect
    .poll(async () => (await api.appointments.events.get({ params: { eventId: made[0]?.eventId ?? "" } })).event.appointmentStatus)
    .toBe("showed");
  const grace = rowOf(page, "Grace Hopper");
  await grace.getByRole("button", { name: "No-show: Grace Hopper" }).click();
  await expect
    .poll(async () => (await api.appointments.events.get({ params: { eventId: made[1]?.eventId ?? "" } })).event.appointmentStatus)
    .toBe("noshow");
  await expectAccessible(page);
  const rebooking = countSteps();
  await rebooking.step(grace.getByRole("button", { name: "Rebook Grace Hopper" }).click());
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Grace Hopper");
  const nextFree = page.getByRole("group", { name: "Next available times" });
  await rebooking.step(nextFree.getByRole("button").last().click());
  await rebooking.step(dialog.getByRole("button", { name: "Book", exact: true }).click());
  expect(rebooking.taken()).toBe(3);
  await expect(page.getByText("Grace Hopper booked")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const rescheduling = countSteps();
  const eventId = made[0]?.eventId ?? "";
  const start = async () => (await api.appointments.events.get({ params: { eventId } })).event.startTime;
  const before = await start();
  await api.appointments.events.update({ params: { eventId }, body: { appointmentStatus: "confirmed" } });
  await rescheduling.step(ada.getByRole("button", { name: "Reschedule Ada Hopper" }).click());
  await rescheduling.step(nextFree.getByRole("button").last().click());
  await rescheduling.step(page.getByRole("alertdialog").getByRole("button", { name: "Move", exact: true }).click());
  expect(rescheduling.taken()).toBe(3);
  await expect.poll(start).not.toBe(before);
  await undo(page, "Moved to");
  await expect.poll(start).toBe(before);

  await page.getByRole("tab", { name: "By person" }).click();
  await expect(page.getByRole("heading", { name: /Robin Tester/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Previous day" }).click();
  await expect(page.getByRole("heading", { name: "No appointments" })).toBeVisible();
});

test("pending items are shown beside the day, open in place, and are counted in every window", async ({ page, secondPage, api, place }) => {
  const { made } = await tomorrowOf(api, place, ["Ada"]);
  const contactId = made[0]?.contactId ?? "";
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, locationId: place.locationId } });
  await api.contacts.tasks.create({
    params: { contactId },
    body: { title: "Send the plan", dueDate: new Date(Date.now() - dayMs).toISOString(), completed: false, assignedTo: users[0]?.id ?? "" },
  });
  await page.goto("/today");
  await secondPage.goto("/settings/account");
  const beside = page.getByRole("complementary", { name: "Waiting for you" });
  const tasks = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Tasks/ });
  await expect(tasks).toHaveText(/1$/);
  await expect(page).toHaveTitle(/^\(1\) Today/);
  await expect(beside.getByRole("checkbox", { name: "Complete: Send the plan" })).toBeVisible();

  await receive(api, contactId, { message: "May I come later?" });
  for (const window of [page, secondPage]) {
    await expect(window.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Inbox/ })).toHaveText(/1$/);
    await expect(window).toHaveTitle(/^\(2\) /);
    await expect(window.locator("head link[rel=icon]").last()).toHaveAttribute("href", "/icons/icon-waiting.svg");
  }
  await beside.getByRole("button", { name: "Ada Hopper" }).last().click();
  const conversation = page.getByRole("dialog", { name: "Conversation" });
  await expect(conversation.getByText("May I come later?").first()).toBeVisible();
  await expect(page).toHaveURL(/\/today/);
  await page.keyboard.press("Escape");
  await expect(conversation).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectTidy(page);
  await expectAccessible(page);
});

test("permission for desktop notifications is requested only when they are switched on, and the user chooses what is mailed", async ({
  page,
}) => {
  // A browser without windows refuses notifications, so the test answers in its place.
  await page.addInitScript(() => {
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = "1";
      permission = "granted";
      return permission;
    };
  });
  await page.goto("/settings/notifications");
  await expectAccessible(page);
  const choice = page.getByRole("switch", { name: "Show desktop notifications" });
  await expect(choice).not.toBeChecked();
  await expect(page.locator("html[data-asked]")).toHaveCount(0);
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(page.locator("html[data-asked]")).toHaveCount(1);

  await expect(page.getByText("No mail server is set up, so no emails are sent.")).toBeVisible();
  for (const name of ["Mentions", "Tasks due"]) await page.getByRole("switch", { name }).click();
  await page.reload();
  for (const name of ["Mentions", "Tasks due"]) await expect(page.getByRole("switch", { name })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Contacts and tasks assigned to you" })).not.toBeChecked();
});

test("on a phone, a long day begins at the current appointment", async ({ page, api, place }) => {
  const { calendarId, userId, made } = await tomorrowOf(api, place, ["Ada"]);
  const at = (hour: number) => new Date(Date.parse(`${dayIn(0)}T00:00:00Z`) + hour * hourMs).toISOString();
  // In summer the day of London begins one hour earlier.
  for (let hour = -1; hour < 24; hour++) {
    await api.appointments.events.create({
      body: {
        ...{ locationId: place.locationId, calendarId, contactId: made[0]?.contactId ?? "", assignedUserId: userId },
        ...{ startTime: at(hour), endTime: at(hour + 1), ignoreFreeSlotValidation: true },
      },
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/today");
  await expect(page.locator("[aria-current=time]")).toBeInViewport();
});

test("the day is printed as a whole, without controls, and its rows do not overlap before the scripts have run", async ({
  page,
  context,
  api,
  place,
}) => {
  const { made } = await tomorrowOf(api, place, ["Ada", "Grace", "Mary"]);
  await api.contacts.notes.create({ params: { contactId: made[0]?.contactId ?? "" }, body: { body: "Prefers the ground floor" } });
  const path = `/today?date=${dayIn(1)}`;
  await page.goto(path);
  await expect(rowOf(page, "Mary Hopper")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-appointment]")).toHaveCount(3);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Confirm Ada Hopper" })).toBeHidden();
  await expect(rowOf(page, "Ada Hopper").getByText("Booked", { exact: true })).toBeVisible();

  const waiting = await context.newPage();
  await waiting.route("**/_next/static/**/*.js", (route) => route.abort());
  await waiting.goto(path);
  await expect(rowOf(waiting, "Ada Hopper")).toContainText("Prefers the ground floor");
  const boxes = await waiting.locator("[data-appointment]").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(3);
  for (const [index, box] of boxes.entries()) expect(box.top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
});
