import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Api, collectPageErrors, expect, expectAccessible, type Place, test } from "./environment.ts";
import { openBooking } from "./pages/booking.ts";
import { saveAsNewView } from "./pages/saved-views.ts";
import { countSteps } from "./steps.ts";

const people = [
  { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", tags: ["vip"], city: "London" },
  { firstName: "Grace", lastName: "Hopper", email: "grace@example.com", phone: "+442079460001", tags: ["vip", "recall"], city: "Bath" },
  { firstName: "Alan", lastName: "Turing", tags: ["recall"], city: "London" },
  { firstName: "Edsger", lastName: "Dijkstra", phone: "+442079460002" },
];

async function seed(api: Api, { locationId }: Place): Promise<void> {
  for (const person of people) await api.contacts.contacts.create({ body: { ...person, locationId } });
}

const grid = (page: Page) => page.getByRole("grid", { name: "Contacts" });
const row = (page: Page, name: string) => grid(page).getByRole("row").filter({ hasText: name });
const count = (page: Page, text: string) =>
  expect(page.getByRole("banner").or(page.locator("header")).filter({ hasText: "Contacts" }).first()).toContainText(text);

async function show(page: Page, address = "/contacts"): Promise<void> {
  await page.goto(address);
  await expect(grid(page)).toHaveAttribute("aria-busy", "false");
}

test("search, filters and sort are in the address, and a link to it shows the same list", async ({ page, secondPage, api, place }) => {
  await seed(api, place);
  const errors = collectPageErrors(page);
  await show(page);
  await count(page, "4");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search contacts" })).toBeFocused();
  await page.keyboard.type("grace");
  await expect(row(page, "Ada Lovelace")).toHaveCount(0);
  await expect(row(page, "Grace Hopper")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Tags" }).click();
  await page.getByRole("dialog", { name: "Tags" }).getByRole("checkbox", { name: "vip" }).check();
  await page.keyboard.press("Escape");
  await expect(row(page, "Alan Turing")).toHaveCount(0);
  await page.getByRole("columnheader", { name: /^Name/ }).getByRole("button", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute("aria-sort", "ascending");

  await expect(page).toHaveURL(/tags=.*sort=|sort=.*tags=/);
  await show(secondPage, page.url());
  await expect(row(secondPage, "Grace Hopper")).toBeVisible();
  await expect(row(secondPage, "Alan Turing")).toHaveCount(0);
  await expect(secondPage.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute("aria-sort", "ascending");
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

const searches = "**/api/crm/contacts/search*";

test("conditions are joined by 'or', requests wait after a rate limit, and an unavailable server is reported", async ({
  page,
  api,
  place,
}) => {
  await seed(api, place);
  await show(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: /Advanced filter/ }).click();
  const builder = page.getByRole("dialog", { name: "Conditions" });
  await builder.getByRole("button", { name: "Condition", exact: true }).click();
  await builder.getByRole("textbox", { name: "Name" }).fill("Dijkstra");
  await builder.getByRole("button", { name: "Condition", exact: true }).click();
  await builder.getByRole("textbox", { name: "Name" }).last().fill("Turing");
  await builder.getByRole("button", { name: /Match/ }).click();
  await page.getByRole("option", { name: "Match any" }).click();
  await expectAccessible(page);
  await builder.getByRole("button", { name: "Apply filter" }).click();
  await expect(row(page, "Ada Lovelace")).toHaveCount(0);
  await expect(row(page, "Edsger Dijkstra")).toBeVisible();
  await expect(row(page, "Alan Turing")).toBeVisible();

  const wait = { status: 429, headers: { "retry-after": "2" }, json: { statusCode: 429, message: "Too Many Requests" } };
  await page.goto("/contacts");
  await expect(row(page, "Ada Lovelace")).toBeVisible();
  await page.route(searches, (route) => route.fulfill(wait));
  await page.getByRole("searchbox", { name: "Search contacts" }).fill("grace");
  await expect(page.getByText(/Continuing automatically in [12] s/)).toBeVisible();
  await page.unroute(searches);
  await expect(row(page, "Grace Hopper")).toBeVisible();
  await expect(page.getByText("Too many requests")).toBeHidden();

  const away = {
    status: 502,
    json: { statusCode: 502, message: "We can't reach the server. Try again in a moment.", traceId: "trace-of-the-outage" },
  };
  await page.route(searches, (route) => route.fulfill(away));
  await page.getByRole("searchbox", { name: "Search contacts" }).fill("alan");
  const failure = page.getByRole("alert").filter({ hasText: "Couldn't load contacts" });
  await expect(failure).toContainText("trace-of-the-outage");
  await expectAccessible(page);
  await expect(failure.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(searches);
  // The list reloads automatically.
  await expect(row(page, "Alan Turing")).toBeVisible();
});

test("a saved view keeps filters and sort, opens first as the default, and is private", async ({ page, api, place }) => {
  await seed(api, place);
  await show(page, "/contacts?tags=recall");
  await saveAsNewView(page, "View: All contacts", "To recall");
  await page.getByRole("button", { name: "View: To recall" }).click();
  await expect(page.getByRole("menuitem", { name: "To recall" })).toContainText("2");
  const kept = page.waitForResponse((response) => response.url().includes("/saved-views/") && response.request().method() === "PUT");
  await page.getByRole("menuitem", { name: "Set as default" }).click();
  expect((await kept).ok()).toBe(true);

  await show(page);
  await expect(page.getByRole("button", { name: "View: To recall" })).toBeVisible();
  await expect(row(page, "Alan Turing")).toBeVisible();
  await expect(row(page, "Ada Lovelace")).toHaveCount(0);
});

test("a new contact is checked for duplicates while the user types", async ({ page, api, place }) => {
  await seed(api, place);
  await show(page);
  await page.keyboard.press("c");
  const sheet = page.getByRole("dialog", { name: "New contact" });
  await sheet.getByLabel("Email").fill("ada@example.com");
  await expect(sheet.getByText("Ada Lovelace already exists")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Create" }).click();
  await expect(sheet.getByRole("alert").filter({ hasText: "duplicate contacts" })).toBeVisible();
  await sheet.getByLabel("Email").fill("barbara@example.com");
  await sheet.getByLabel("First name").fill("Barbara");
  await sheet.getByRole("button", { name: "Create" }).click();
  await expect(row(page, "Barbara")).toBeVisible();
});

test("a cell is edited, and the toast undoes the change", async ({ page, api, place }) => {
  await seed(api, place);
  await show(page);
  const ada = row(page, "Ada Lovelace");
  await ada.hover();
  await ada.getByRole("button", { name: "Edit Email of Ada Lovelace" }).click();
  await page.getByRole("textbox", { name: "Email of Ada Lovelace" }).fill("not an email");
  await page.getByRole("textbox", { name: "Email of Ada Lovelace" }).press("Enter");
  await expect(page.getByText("Couldn't save Email of Ada Lovelace")).toBeVisible();
  await page.getByRole("textbox", { name: "Email of Ada Lovelace" }).fill("countess@example.com");
  await page.getByRole("textbox", { name: "Email of Ada Lovelace" }).press("Enter");
  await expect(ada).toContainText("countess@example.com");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ada).toContainText("ada@example.com");
});

test("two cells of a row are edited with four keys and two texts, without a mouse", async ({ page, api, place }) => {
  await seed(api, place);
  await show(page);
  await page.getByRole("searchbox").first().fill("lovelace");
  await expect(page.getByRole("grid", { name: "Contacts" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("grid", { name: "Contacts" }).focus();
  const { step, taken } = countSteps();
  await step(page.keyboard.press("ArrowDown"));
  await step(page.keyboard.press("Enter"));
  await expect(page.getByRole("textbox", { name: "Email of Ada Lovelace" })).toBeFocused();
  await step(page.keyboard.type("countess@example.com"));
  await step(page.keyboard.press("Tab"));
  await expect(page.getByRole("textbox", { name: "Phone of Ada Lovelace" })).toBeFocused();
  await step(page.keyboard.type("020 7946 0155"));
  await step(page.keyboard.press("Enter"));
  await expect(row(page, "Ada Lovelace")).toContainText("countess@example.com");
  await expect(row(page, "Ada Lovelace")).toContainText("020 7946 0155");
  expect(taken()).toBe(6);
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: /of Ada Lovelace$/ })).toBeFocused();
});

test("a change by someone else to a cell that is being edited asks which version to keep", async ({ page, secondPage, api, place }) => {
  await seed(api, place);
  await show(page);
  await show(secondPage);
  const edit = async (where: Page, source: string) => {
    const ada = row(where, "Ada Lovelace");
    await ada.hover();
    await ada.getByRole("button", { name: "Edit Source of Ada Lovelace" }).click();
    await where.getByRole("textbox", { name: "Source of Ada Lovelace" }).fill(source);
  };
  await edit(page, "Mine");
  await edit(secondPage, "Theirs");
  const cell = (where: Page) => where.getByRole("textbox", { name: "Source of Ada Lovelace" });
  await cell(secondPage).press("Enter");
  await expect(secondPage.getByText("Source of Ada Lovelace updated")).toBeVisible();
  await cell(page).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Someone else changed this" });
  await expect(question).toContainText("Theirs");
  await question.getByRole("button", { name: "Save mine" }).click();
  await expect(row(secondPage, "Ada Lovelace")).toContainText("Mine");
});

test("a bulk action tags all matches, not only the visible ones, and its undo is exact", async ({ page, api, place }) => {
  await seed(api, place);
  await show(page, "/contacts?tags=vip,recall");
  await page.getByRole("checkbox", { name: /Select all/ }).click();
  const selection = page.getByRole("region", { name: "Selection" });
  await expect(selection).toContainText("All 3 contacts");
  await selection.getByRole("button", { name: "Tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Tags: 3 contacts" });
  await dialog.getByRole("textbox", { name: "Find in Tags" }).fill("recall");
  await dialog.getByRole("checkbox", { name: "recall" }).check();
  await dialog.getByRole("button", { name: "Apply to 3 contacts" }).click();
  const work = page.getByRole("region", { name: "Background tasks" });
  await expect(work).toContainText("1 contact, 2 unchanged");
  await expect(row(page, "Ada Lovelace")).toContainText("recall");
  await work.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Ada Lovelace")).not.toContainText("recall");
  await expect(row(page, "Grace Hopper")).toContainText("recall");
});

test("the palette and the booking form show phone numbers in the notation of the country", async ({ page, api, place }) => {
  await seed(api, place);
  await api.calendars.calendars.create({ body: { locationId: place.locationId, name: "Check-ups" } });
  await show(page, "/contacts");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("grace");
  await expect(page.getByRole("option", { name: /Grace Hopper/ }).getByTitle("+44 20 7946 0001")).toHaveText("020 7946 0001");
  await openBooking(page);
  await page.getByRole("combobox", { name: "Contact" }).fill("grace");
  await expect(page.getByRole("option", { name: /Grace Hopper/ })).toContainText("020 7946 0001");
});

test("the undo of a bulk action lists each contact that it left out, with the reason", async ({ page, api, place }) => {
  await seed(api, place);
  await show(page, "/contacts?tags=vip,recall");
  await page.getByRole("checkbox", { name: /Select all/ }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Owner" }).click();
  const dialog = page.getByRole("dialog", { name: "Owner: 3 contacts" });
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: /Robin Tester/ }).click();
  await dialog.getByRole("button", { name: "Apply to 3 contacts" }).click();
  const work = page.getByRole("region", { name: "Background tasks" });
  await expect(work).toContainText("Done: 3 contacts");
  const { contacts } = await api.contacts.search.contacts({ body: { locationId: place.locationId, pageLimit: 10, query: "Ada" } });
  await api.contacts.contacts.update({ params: { contactId: contacts[0]?.id ?? "" }, body: { assignedTo: "another-user" } });
  await work.getByRole("button", { name: "Undo" }).click();
  await work.getByRole("button", { name: "Show 1 skipped" }).click();
  const report = page.getByRole("dialog", { name: "Skipped contacts" });
  await expect(report.getByRole("listitem")).toHaveText([/Ada Lovelace.*Changed again in the meantime, so not undone\./]);
  await expectAccessible(page);
});

test("the list is exported as CSV and as vCard", async ({ page, api, place }) => {
  await seed(api, place);
  await show(page, "/contacts?tags=vip");
  const exported = async (name: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    return readFile(await (await download).path(), "utf8");
  };
  const csv = await exported("CSV for Excel All fields");
  expect(csv.startsWith("\uFEFFId,First name,Last name")).toBe(true);
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(csv).toContain('"vip, recall"');
  const cards = await exported("vCard 4.0");
  expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(2);
  expect(cards).toContain("TEL;VALUE=uri:tel:+442079460001");
});

test("all loaded contacts are printed, with all columns on the width of the paper", async ({ page, api, place }) => {
  const { locationId } = place;
  for (let number = 10; number < 60; number += 1)
    await api.contacts.contacts.create({ body: { locationId, firstName: "Person", lastName: `Number ${number}` } });
  await show(page);
  // Without `emulateMedia`, as a browser prints: the rows have to be complete before it counts the pages.
  await expect(async () => {
    const paper = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  }).toPass();
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const rows = grid(page).getByRole("row").filter({ hasText: "Person Number" });
  await expect(rows).toHaveCount(50);
  await expect(rows.last()).toBeVisible();
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isTooWide).toBe(false);
});

test("on a phone, the header is one line, and the export is in its menu", async ({ page, api, place }) => {
  await seed(api, place);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contacts");
  const header = page.locator("header").filter({ hasText: "Contacts" }).last();
  await expect(header).toContainText("4");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await header.boundingBox())?.height).toBeLessThan(56);
    await expectAccessible(page);
  }
  await header.getByRole("button", { name: "More" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "vCard 4.0" }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.vcf$/);
});

test("an empty list suggests what to do next, in both themes and on a phone", async ({ page }) => {
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contacts?query=nobody");
  await expect(page.getByRole("heading", { name: "No contacts match" })).toBeVisible();
  await expectAccessible(page);
});
