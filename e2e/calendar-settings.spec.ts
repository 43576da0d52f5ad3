import type { Page } from "@playwright/test";
import { expectDate, typeDate } from "./dates.ts";
import { collectPageErrors, expect, expectAccessible, test } from "./environment.ts";
import { userIdsOf } from "./records.ts";

const openStepOf = (page: Page) => (name: string) => page.getByRole("tab", { name }).click();

test("an admin creates a calendar, and sees a description of its rules and the resulting slots", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  await page.goto("/settings/calendars");
  await expect(page.getByRole("heading", { name: "No calendars yet" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New calendar" }).click();
  const sheet = page.getByRole("dialog", { name: "New calendar" });
  await sheet.getByLabel("Name").fill("Check-up");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Create" }).click();

  await expect(page.getByRole("heading", { name: "Check-up" })).toBeVisible();
  await expect(
    page.getByText("An appointment lasts 30 minutes. Slots start every 30 minutes from the beginning of the working hours."),
  ).toBeVisible();
  await expect(page.getByText("9:30 AM").filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);

  // The steps share one form: the change of the first one is kept while the second is open, and both are saved at once.
  const openStep = openStepOf(page);
  await page.getByRole("textbox", { name: "Duration", exact: true }).fill("45");
  await openStep("Limits");
  await expect(page).toHaveURL(/tab=limits/);
  await page.getByRole("textbox", { name: "Slot interval" }).fill("60");
  await expectAccessible(page);
  await expect(
    page.getByText("An appointment lasts 45 minutes. Slots start every 60 minutes from the beginning of the working hours."),
  ).toBeVisible();
  await expect(page.getByText("9:30 AM")).toHaveCount(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Check-up saved")).toBeVisible();

  const { calendars } = await api.calendars.calendars.list({ query: { locationId: place.locationId } });
  const rules = ({ name, slotDuration, slotInterval, allowBookingAfter, allowBookingAfterUnit }: (typeof calendars)[number]) => ({
    ...{ name, slotDuration, slotInterval },
    notice: `${allowBookingAfter} ${allowBookingAfterUnit}`,
  });
  expect(calendars.map(rules)).toEqual([{ name: "Check-up", slotDuration: 45, slotInterval: 60, notice: "2 hours" }]);

  await openStep("Notifications");
  const notification = (occasion: string) => page.getByRole("listitem").filter({ hasText: occasion });
  await expect(notification("Appointment rescheduled").getByText("The contact, by email", { exact: true })).toBeVisible();
  await expect(notification("Appointment cancelled").getByText("The assigned person, by email", { exact: true })).toBeVisible();

  await openStep("Availability");
  await typeDate(page.getByRole("group", { name: "Time", exact: true }), "2030-03-04T08:00");
  await expect(page.getByText("It is outside working hours.").first()).toBeVisible();
  await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
  await expect(page.getByText("Available for 45 minutes.")).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test("a refused save opens the step of the wrong field, and the preview stays visible in each step", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  const { calendar } = await api.calendars.calendars.create({ body: { locationId: place.locationId, name: "Check-up" } });
  await page.goto(`/settings/calendars/${calendar.id}`);
  const openStep = openStepOf(page);
  await page.getByLabel("Booking page address").fill("not a slug");
  await openStep("Advanced");
  await expectAccessible(page);
  await page.getByRole("main").getByLabel("Keep contacts with their previous team member").scrollIntoViewIfNeeded();
  await expect(page.getByRole("heading", { name: "Available times" })).toBeInViewport();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Basics" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Booking page address")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Discard" }).click();
  await openStep("Form");
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test("hours are entered by keyboard, copied to other days, painted by mouse, and closed on a date", async ({ page, api, place }) => {
  await page.goto("/settings/schedules");
  await page.getByRole("button", { name: "New schedule" }).click();
  const sheet = page.getByRole("dialog", { name: "New schedule" });
  await sheet.getByLabel("Name").fill("Mornings");
  await typeDate(sheet.getByRole("group", { name: "Monday, to", exact: true }), "12:00");
  await sheet.getByRole("button", { name: "Copy Monday to…" }).click();
  await page.getByRole("menuitem", { name: "Monday to Friday" }).click();
  await expect(sheet.getByRole("heading", { name: "Weekly hours (15 h)" })).toBeVisible();
  await expect(page.locator("[aria-live=polite]").getByText("Hours copied: Monday to Friday", { exact: true })).toBeAttached();

  await sheet.getByRole("button", { name: "Add hours to Sunday" }).click();
  await expect(sheet.getByRole("group", { name: "Sunday, from", exact: true }).locator(":focus"), "new hours have the focus").toBeVisible();
  await sheet.getByRole("button", { name: "Remove these hours from Sunday" }).click();
  await expect(sheet.getByRole("button", { name: "Add hours to Sunday" })).toBeFocused();

  const saturday = sheet.locator("[data-day=saturday]");
  await saturday.scrollIntoViewIfNeeded();
  const box = await saturday.boundingBox();
  if (box === null) throw new Error("There is no Saturday to paint on.");
  const at = (hour: number) => [box.x + box.width / 2, box.y + (box.height * hour) / 24 + 2] as const;
  await page.mouse.move(...at(10));
  await page.mouse.down();
  await page.mouse.move(...at(11), { steps: 4 });
  await page.mouse.up();
  await expectDate(sheet.getByRole("group", { name: "Saturday, from", exact: true }), "10:00");

  await typeDate(sheet.getByRole("group", { name: "Date", exact: true }), "2030-12-24");
  await sheet.getByRole("button", { name: "Add date" }).click();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Mon–Fri 9:00\sAM\s–\s12:00\sPM · Sat 10:00\s–\s11:30\sAM/)).toBeVisible();
  await expectAccessible(page);

  const [userId = ""] = await userIdsOf(api, place);
  const { schedules } = await api.calendars.schedules.search({ query: { locationId: place.locationId, userId } });
  expect(schedules[0]?.rules).toContainEqual({ type: "date", date: "2030-12-24", intervals: [] });
});

test("the first hours of an event calendar are saved by keyboard, and the focus stays on the button", async ({ page, api, place }) => {
  const { locationId } = place;
  const { calendar } = await api.calendars.calendars.create({ body: { locationId, name: "Open day", calendarType: "event" } });
  await page.goto(`/settings/calendars/${calendar.id}`);
  await page.getByRole("tab", { name: "Availability" }).click();
  await page.getByRole("button", { name: "Add hours to Monday" }).click();
  const save = page.getByRole("button", { name: "Save hours" });
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Working hours saved")).toBeVisible();
  await expect(page.getByText(/No working hours yet/)).toBeHidden();
  await expect(save).toBeFocused();
  expect((await api.calendars.eventSchedules.get({ params: { calendarId: calendar.id } })).schedule.rules).toHaveLength(1);
});

test("a group of calendars is created", async ({ page, api, place }) => {
  await api.calendars.calendars.create({ body: { locationId: place.locationId, name: "Evening" } });
  await page.goto("/settings/calendars");
  await expect(page.getByText("No groups yet.")).toBeVisible();
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByLabel("Name").fill("Advice");
  await page.getByLabel("Address").fill("advice");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Advice saved")).toBeVisible();
});

test("on a phone, the tabs of a calendar that are out of sight are one press away", async ({ page, api, place }) => {
  const { calendar } = await api.calendars.calendars.create({ body: { locationId: place.locationId, name: "Evening" } });
  await page.goto(`/settings/calendars/${calendar.id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const more = page.locator("[data-scroll-arrow=after]");
  await more.click();
  await expect(more, "the last tab is in sight").toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Advanced" })).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator("[data-scroll-arrow=before]")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator("[data-scroll-arrow]")).toHaveCount(0);
});

test("a notification is written with variables, previewed with an appointment's contact, and saved", async ({ page, api, place }) => {
  const { calendar } = await api.calendars.calendars.create({ body: { locationId: place.locationId, name: "Evening" } });
  const { contact } = await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Ada" } });
  await api.appointments.events.create({
    body: {
      ...{ calendarId: calendar.id, locationId: place.locationId, contactId: contact.id, title: "Talk" },
      ...{ startTime: "2030-03-04T10:00:00Z", ignoreDateRange: true, ignoreFreeSlotValidation: true },
    },
  });
  await page.goto("/settings/calendars");
  await page.getByRole("link", { name: /Evening/ }).click();
  await page.getByRole("tab", { name: "Notifications" }).click();
  await page.getByRole("button", { name: "New notification" }).click();
  const notice = page.getByRole("dialog");
  await notice.getByLabel("Subject").fill("Your appointment");
  await notice.getByRole("textbox", { name: "Text" }).fill("Dear ");
  await notice.getByRole("button", { name: "Insert variable" }).click();
  const [field, menu] = await Promise.all([
    notice.getByRole("textbox", { name: "Text" }).boundingBox(),
    page.getByRole("menu", { name: "Insert variable" }).boundingBox(),
  ]);
  expect(menu?.y, "the menu does not cover the text").toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
  await page.getByRole("menuitem", { name: "Contact's first name" }).click();
  await expect(notice.getByRole("textbox", { name: "Text" })).toHaveValue("Dear {{contact.first_name}}");
  await expect(notice.getByText("Dear Ada", { exact: true })).toBeVisible();
  await notice.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("No mail server is set up, so the test isn't sent.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The contact, by email · Your appointment")).toBeVisible();
});

test("a service with a variation is created and deleted", async ({ page }) => {
  await page.goto("/settings/services");
  await page.getByRole("button", { name: "New service" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New service" });
  await sheet.getByRole("textbox", { name: "Name", exact: true }).fill("Whitening");
  await sheet.getByLabel("Address").fill("whitening");
  await sheet.getByRole("button", { name: "Add variation", exact: true }).click();
  await sheet.getByLabel("Name of variation 1").fill("At home");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("At home")).toBeVisible();
  await page.getByRole("button", { name: "Delete Whitening" }).click();
  await page.getByRole("button", { name: "Delete service" }).click();
  await expect(page.getByRole("heading", { name: "No services yet" })).toBeVisible();
});

test("a place is created", async ({ page }) => {
  await page.goto("/settings/rooms");
  await page.getByRole("button", { name: "New place" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).fill("Quay");
  await page.getByRole("dialog").getByLabel("Short name").fill("quay");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Edit Quay" })).toBeVisible();
});
