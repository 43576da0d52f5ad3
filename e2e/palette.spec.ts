import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./environment.ts";
import { bookingDialog } from "./pages/booking.ts";
import { openContact } from "./pages/contact.ts";
import { addContact } from "./records.ts";

const commands = (page: Page) => page.getByRole("combobox", { name: "Commands" });

async function run(page: Page, typed: string, option: string) {
  await page.keyboard.press("ControlOrMeta+k");
  await commands(page).fill(typed);
  await page.getByRole("option", { name: option }).click();
}

test("the palette finds settings pages and commands by their usual names, on every page", async ({ page }) => {
  await page.goto("/tasks");
  for (const [typed, option, address] of [
    ["telephone", "Integrations", "/settings/integrations"],
    ["opening hours", "Working hours", "/settings/schedules"],
    ["signing secret", "Webhooks", "/workflows/deliveries"],
    ["equipment", "Rooms and places", "/settings/rooms"],
    ["staff permissions", "Users", "/settings/users"],
    ["who changed", "Audit log", "/settings/audit-log"],
    ["invite", "New user", "/settings/users/new"],
    ["csv", "Import contacts", "/imports/new"],
  ] as const) {
    await run(page, typed, option);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  }
  await run(page, "new contact", "New contact");
  const sheet = page.getByRole("dialog", { name: "New contact" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await run(page, "book", "New appointment");
  await expect(bookingDialog(page)).toBeVisible();
});

test("the palette lists matches of the name before other matches", async ({ page }) => {
  await page.goto("/tasks");
  await page.keyboard.press("ControlOrMeta+k");
  // Webhooks are found by this word too.
  await commands(page).fill("events");
  await expect(page.getByRole("option", { name: "Webhooks" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/events$/);
});

test("the palette opens with the text that was typed before the page's code had loaded", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/tasks", { waitUntil: "commit" });
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("audit");
  release();
  await expect(commands(page)).toHaveValue("audit");
  await expect(page.getByRole("option", { name: "Audit log" })).toBeVisible();
  await commands(page).press("End");
  await commands(page).pressSequentially(" log");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/audit-log$/);
});

test("the palette begins with recently opened pages, until something is typed", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  await openContact(page, contactId);
  await page.goto("/tasks");
  await page.keyboard.press("ControlOrMeta+k");
  const first = page.getByRole("option").first();
  await expect(first).toContainText("Grace Hopper");
  await expectAccessible(page);
  await commands(page).fill("audit");
  await expect(page.getByRole("option", { name: "Audit log" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Grace Hopper" })).toHaveCount(0);
  await commands(page).fill("");
  await first.click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${contactId}`));
});

test("the palette no longer names a contact that was deleted elsewhere, nor one that was erased in this window", async ({
  page,
  api,
  place,
}) => {
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const names = [
    ["Ada", "Lovelace"],
    ["Grace", "Hopper"],
    ["Mary", "Somerville"],
  ] as const;
  const ids: string[] = [];
  for (const [firstName, lastName] of names) {
    const contactId = await addContact(api, place, { firstName, lastName });
    await page.goto(`/contacts/${contactId}`);
    await expect(page.getByRole("heading", { name: `${firstName} ${lastName}`, level: 1 })).toBeVisible();
    ids.push(contactId);
  }
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Erase permanently…" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Mary Somerville permanently?" });
  await dialog.getByRole("textbox", { name: "Type “Mary Somerville” to confirm" }).fill("Mary Somerville");
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByRole("dialog", { name: "Mary Somerville was erased" })).toBeVisible();
  await expect.poll(stored).not.toContain("Somerville");

  await page.goto("/tasks");
  await api.contacts.contacts.remove({ params: { contactId: ids[1] ?? "" } });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("option", { name: "Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Grace Hopper" })).toHaveCount(0);
  await expect.poll(stored).not.toContain("Hopper");
  expect(await stored()).toContain("Lovelace");
});

test("text that is typed before the palette appears goes into the palette, and runs no shortcuts of the page", async ({
  page,
  api,
  place,
}) => {
  await api.calendars.calendars.create({ body: { locationId: place.locationId, name: "Check-up", calendarType: "event" } });
  await page.goto("/calendars");
  await expect(page.getByRole("button", { name: "New appointment" })).toBeVisible();
  // The palette's code arrives late.
  await page.route("**/_next/static/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("waiting");
  await expect(page.getByRole("combobox", { name: "Commands" })).toHaveValue("waiting");
  await expect(bookingDialog(page)).toHaveCount(0);
});

test("Ctrl+K opens the palette also while it closes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/tasks");
  await page.keyboard.press("Control+k");
  await expect(commands(page)).toBeFocused();
  // It closes so slowly that the next keys arrive meanwhile.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("[data-exiting] { animation-duration: 3s !important; transition-duration: 3s !important; }");
    document.adoptedStyleSheets.push(style);
  });
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-exiting]").first()).toBeAttached();
  await page.keyboard.press("Control+k");
  await expect(page.locator("[data-exiting]")).toHaveCount(0);
  await expect(commands(page)).toBeFocused();
});
