import { typeDate } from "./dates.ts";
import { expect, expectAccessible, test } from "./environment.ts";
import { openBooking } from "./pages/booking.ts";

test("a date is typed with two digits of its year, picked from the calendar, removed, and discarded if incomplete", async ({
  page,
  api,
  place,
}) => {
  const { contact } = await api.contacts.contacts.create({ body: { locationId: place.locationId, name: "Ada Lovelace" } });
  await page.goto(`/contacts/${contact.id}`);
  const birthday = page.getByRole("group", { name: "Date of birth", exact: true });
  const edit = () => page.getByRole("button", { name: "Edit Date of birth" }).click({ force: true });
  const saved = async () => (await api.contacts.contacts.get({ params: { contactId: contact.id } })).contact.dateOfBirth;

  await edit();
  await expect(birthday.getByRole("spinbutton").first()).toBeFocused();
  await page.keyboard.type("031885");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Mar 18, 1985 ·/)).toBeVisible();
  expect(await saved()).toMatch(/^1985-03-18/);

  await edit();
  await birthday.getByRole("button").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /March 20, 1985/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Mar 20, 1985 ·/)).toBeVisible();

  await edit();
  await birthday.getByRole("spinbutton").first().click();
  await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Mar 20, 1985 ·/)).toBeVisible();

  await edit();
  await birthday.getByRole("button").click();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Mar 20, 1985 ·/)).toBeHidden();
  await expect.poll(saved).toBeNull();
});

test("a range is typed, chosen from a preset or from the calendar, and may be open at one end", async ({ page }) => {
  await page.goto("/settings/audit-log");
  const range = page.getByRole("group", { name: "Dates", exact: true });
  await typeDate(range.getByRole("group", { name: "From", exact: true }), "2026-01-05");
  await expect(page).toHaveURL(/from=2026-01-05/);
  await expect(page).not.toHaveURL(/to=/);
  await typeDate(range.getByRole("group", { name: "To", exact: true }), "2026-01-01");
  await expect(range.getByText("The end can't be before the start.")).toBeVisible();
  await page.getByRole("button", { name: "Choose dates" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "This month" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01/);
  await expect(range.getByText("The end can't be before the start.")).toBeHidden();
  await page.getByRole("button", { name: "Choose dates" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).not.toHaveURL(/from=/);
});

test.describe("in the notation of the United Kingdom", () => {
  test.use({ locale: "en-GB" });

  test("the day comes before the month, hours are 0 to 23, and weeks begin on Monday", async ({ page, api, place }) => {
    await api.calendars.calendars.create({ body: { locationId: place.locationId, name: "Check-up", calendarType: "event" } });
    await openBooking(page);
    await page.getByRole("tab", { name: "Blocked time" }).click();
    const from = page.getByRole("group", { name: "From", exact: true });
    await expect(from.getByRole("spinbutton")).toHaveCount(5);
    const types = await from.getByRole("spinbutton").evaluateAll((parts) => parts.map((part) => part.getAttribute("data-type")));
    expect(types).toEqual(["day", "month", "year", "hour", "minute"]);
    await from.getByRole("button").click();
    // The names of the days are not read aloud in a calendar, so they have no role.
    await expect(page.getByRole("dialog").last().locator("th").first()).toHaveText("M");
  });
});
