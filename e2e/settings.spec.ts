import { collectPageErrors, expect, expectAccessible, makePerson, makePlace, makeToken, serviceUrl, test } from "./environment.ts";
import { signIn } from "./pages/sign-in.ts";

test("an admin adds a field with options, renames it, moves it and deletes it", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  await page.goto("/settings/custom-fields");
  await expect(page.getByRole("heading", { name: "No custom fields yet" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add field" }).click();
  const sheet = page.getByRole("dialog", { name: "Add contact field" });
  await sheet.getByLabel("Name").fill("Plan");
  await sheet.getByLabel("Type").click();
  await page.getByRole("option", { name: "Select One of several options" }).click();
  await sheet.getByRole("button", { name: "Add option" }).click();
  await sheet.getByLabel("Option 1", { exact: true }).fill("Private");
  await sheet.getByRole("button", { name: "Add option" }).click();
  await sheet.getByLabel("Option 2", { exact: true }).fill("Care plan");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Add contact field", exact: true }).click();
  await expect(page.getByText("Select: Private, Care plan")).toBeVisible();
  await expect(page.getByText("contact.plan")).toBeVisible();

  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Ada", customFields: [{ key: "plan", field_value: "Care plan" }] },
  });
  expect(contact.id).toBeTruthy();

  await page.getByRole("button", { name: "Edit Plan" }).click();
  await page.getByLabel("Name").fill("Payment plan");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Payment plan", { exact: true })).toBeVisible();
  await expect(page.getByText("contact.plan")).toBeVisible();

  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByLabel("Name").fill("Insurer");
  await page.getByRole("button", { name: "Add contact field", exact: true }).click();
  await page.getByRole("button", { name: "Move Insurer up" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "contact." }).first()).toContainText("Insurer");

  await page.getByRole("button", { name: "Delete Payment plan" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm.getByText("Values on 1 contact will be deleted.")).toBeVisible();
  await confirm.getByRole("button", { name: "Delete field" }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByText("contact.plan")).toBeHidden();
  await expect.poll(async () => (await api.contacts.contacts.get({ params: { contactId: contact.id } })).contact.customFields).toEqual([]);
  expect(errors).toEqual([]);
});

test("the duplicate rule describes its effect before it is saved, and applies after that", async ({ page, api, place }) => {
  await page.goto("/settings/location");
  await expect(page.getByText(/^A new contact with the same email or phone/)).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Allow two contacts with the same email or phone").click();
  await expect(page.getByText(/New contacts are always accepted/)).toBeVisible();
  await page.getByLabel("Name").fill("Renamed practice");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Location saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Location: Renamed practice" })).toBeVisible();

  const ada = { locationId: place.locationId, email: "ada@example.com" };
  await api.contacts.contacts.create({ body: ada });
  await expect(api.contacts.contacts.create({ body: ada })).resolves.toBeTruthy();
});

test("a user who is not an admin does not see the pages of admins, and cannot change their settings", async ({
  stranger,
  place,
  baseURL,
}) => {
  const person = await makePerson([place.locationId], "user");
  await stranger.goto("/sign-in?back=/settings/location");
  await signIn(stranger, person);
  await expect(stranger.getByText("You don't have access to this page")).toBeVisible();
  const pages = stranger.getByRole("navigation", { name: "Settings" });
  await expect(pages.getByRole("link", { name: "Working hours" })).toBeVisible();
  for (const name of ["Location", "Users", "Connections"]) await expect(pages.getByRole("link", { name })).toHaveCount(0);
  const headers = { origin: baseURL ?? "", version: "v3" };
  const update = await stranger.request.put(`/api/app/application/locations/${place.locationId}`, {
    data: { name: "Taken over" },
    headers,
  });
  expect(update.status()).toBe(403);
  const remove = await stranger.request.delete(`/api/dashboard/connections/${place.connectionId}`, { headers });
  expect(remove.status()).toBe(403);
});

test("an admin removes a connection and adds it again with a token that is checked before it is saved", async ({ page, place, token }) => {
  await page.goto("/settings/connections");
  await expect(page.getByText("In use")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove ${place.name}` }).click();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname.startsWith("/api/dashboard/connections")) asked.push(`${request.method()} ${pathname}`);
  });
  await page.getByRole("button", { name: "Remove connection" }).click();
  await expect(page.getByRole("heading", { name: "No connection yet" })).toBeVisible();
  // No message appears before the page is loaded again, because the reload would interrupt whatever the user does next.
  expect(asked).toEqual([
    `DELETE /api/dashboard/connections/${place.connectionId}`,
    "GET /settings/connections",
    "GET /api/dashboard/connections",
  ]);

  await page.goto("/contacts");
  await expect(page.getByRole("heading", { name: "Not connected yet" })).toBeVisible();
  await page.getByRole("link", { name: "Add connection" }).click();
  await page.getByRole("button", { name: "Add connection" }).click();
  await expect(page.getByLabel("Base URL")).toHaveValue(serviceUrl);
  await page.getByLabel("Location ID").fill(place.locationId);
  await page.getByLabel("Token").fill("pit-of-nobody");
  await page.getByRole("button", { name: "Check and add" }).click();
  await expect(page.getByText(/refused this token/i)).toBeVisible();
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Check and add" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `Token ending in ${token.slice(-4)}` })).toBeVisible();
});

test("a connection's token can be replaced by another one of its location, and by no other", async ({ page, place, token }) => {
  const other = await makePlace();
  const foreign = await makeToken(other.locationId);
  await page.goto("/settings/connections");
  await page.getByRole("button", { name: `Replace the token of ${place.name}` }).click();
  await page.getByLabel("New token").fill(foreign);
  await page.getByRole("button", { name: "Check and replace" }).click();
  await expect(page.getByText(/has no access to this location/i)).toBeVisible();
  await page.getByLabel("New token").fill(token);
  await page.getByRole("button", { name: "Check and replace" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `Token ending in ${token.slice(-4)}` })).toBeVisible();
});

test("a user of two locations switches between them", async ({ stranger, place }) => {
  const other = await makePlace(place.companyId);
  const person = await makePerson([place.locationId, other.locationId]);
  await stranger.goto("/sign-in?back=/settings/connections");
  await signIn(stranger, person);
  await expect(stranger.getByText("In use")).toBeVisible();
  const [first, second] = [place.name, other.name].toSorted();
  await stranger.getByRole("button", { name: `Location: ${first}` }).click();
  await stranger
    .getByRole("menuitemradio", { name: second })
    .or(stranger.getByRole("menuitem", { name: second }))
    .click();
  await expect(stranger.getByRole("button", { name: `Location: ${second}` })).toBeVisible();
});

test("the account page shows the signed-in user, and the theme is kept", async ({ page, person }) => {
  await page.goto("/settings/account");
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expectAccessible(page);
});

test("another user's change is shown beside the typed value, and is not overwritten without asking", async ({
  page,
  secondPage,
  api,
  place,
}) => {
  await page.goto("/settings/location");
  await secondPage.goto("/settings/location");
  await page.getByLabel("Name").fill("My name");
  await secondPage.getByLabel("Name").fill("Their name");
  await secondPage.getByText("Allow two contacts with the same email or phone").click();
  await secondPage.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText("Name: theirs “Their name”, yours “My name”")).toBeVisible();
  await expect(page.getByText(/New contacts are always accepted/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Location saved")).toBeVisible();
  const { location } = await api.locations.locations.get({ params: { locationId: place.locationId } });
  expect(location.name).toBe("My name");
  expect(location.settings.allowDuplicateContact).toBe(true);
});

test("settings are found by group, by search and, on a phone, in a list with a link back", async ({ page }) => {
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/settings\/account$/);
  const pages = page.getByRole("navigation", { name: "Settings" });
  await expect(pages.getByRole("heading")).toHaveText(["You", "Organization", "Scheduling", "Data", "Developers"]);
  await expect(pages.getByRole("link", { name: "Account" })).toHaveAttribute("aria-current", "page");
  for (const [typed, found] of [
    ["invite", "Users"],
    ["vacation", "Working hours"],
    ["API key", "Integrations"],
  ] as const) {
    await pages.getByRole("searchbox", { name: "Search settings" }).fill(typed);
    await expect(pages.getByRole("link")).toHaveText([found]);
  }
  await pages.getByRole("searchbox", { name: "Search settings" }).fill("opening hours");
  await expect(pages.getByRole("link")).toHaveText(["Working hours"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/schedules$/);
  await expect(page).toHaveTitle(/Working hours/);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pages).toBeHidden();
  await page.getByRole("link", { name: "All settings" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle(/Settings/);
  await expectAccessible(page);
  await pages.getByRole("link", { name: "Associations" }).click();
  await expect(page.getByRole("heading", { name: "Associations" })).toBeVisible();
});

test("admins see the state of the system, which is found by its name", async ({ page }) => {
  await page.goto("/settings/status");
  const section = page.getByRole("region", { name: "System status" });
  await expect(section.getByText(/^PostgreSQL \d/)).toBeVisible();
  await expect(section.getByText("No backups are scheduled. Set BACKUP_TO and BACKUP_EVERY.")).toBeVisible();
  await expect(section.getByRole("link", { name: "Kept in the outbox" })).toHaveCount(2);
});

test("admins are warned on the home page if the last backup is too old", async ({ page }) => {
  await page.route(/\/application\/status/, async (route) => {
    const response = await route.fetch();
    const { status } = await response.json();
    const backup = { ...status.backup, isLate: true, lastAt: "2026-11-20T10:00:00.000Z" };
    await route.fulfill({ response, json: { status: { ...status, backup } } });
  });
  await page.goto("/today");
  await expect(page.getByText("The last backup is too old")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "System status" }).click();
  await expect(page.getByRole("region", { name: "System status" })).toBeVisible();
});

test("an admin sees what a retention rule would delete before it is saved, and the switch for reading is saved with it", async ({
  page,
  api,
  place,
}) => {
  const { locationId } = place;
  for (const [firstName, lastName] of [
    ["Ada", "Lovelace"],
    ["Grace", "Hopper"],
    ["Mary", "Somerville"],
  ] as const)
    await api.contacts.contacts.create({ body: { locationId, firstName, lastName } });
  await page.goto("/settings/privacy");
  await expect(page).toHaveTitle(/Privacy/);
  const retention = page.getByRole("region", { name: "How long data is kept" });
  await retention.getByRole("button", { name: /Delete messages/ }).click();
  await page.getByRole("option", { name: "After 1 year" }).click();
  await expect(retention.getByText("Nothing is that old today.")).toBeVisible();
  await page.getByRole("switch", { name: "Record in the audit log who opens a contact" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Privacy settings saved")).toBeVisible();
  // Of the list's contacts only the one that is opened is read, not those that the pointer or the contact's page could lead to next.
  await page.getByRole("link", { name: "Contacts" }).first().click();
  const rows = page.getByRole("grid", { name: "Contacts" });
  await rows.getByText("Ada Lovelace").hover();
  await rows.getByText("Grace Hopper").click();
  await expect(page.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible();
  await expect(page.getByText("of 3", { exact: false })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("option", { name: "Grace Hopper" })).toBeVisible();
  await page.goto("/settings/audit-log");
  await expect(page.getByText(/Robin Tester opened contact Grace Hopper/)).toBeVisible();
  await expect(page.getByText(/ opened contact /)).toHaveCount(1);
  await page.goto("/settings/privacy");
  await expect(page.getByRole("switch", { name: "Record in the audit log who opens a contact" })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the list of time zones opens at the location's zone, which is shown by its name", async ({ page }) => {
  await page.goto("/settings/location");
  const field = page.getByRole("combobox", { name: "Time zone" });
  await expect(field).toHaveAccessibleDescription(/^United Kingdom Time/);
  await page.setViewportSize({ width: 390, height: 844 });
  await field.click();
  await expect(page.getByRole("option", { name: /^Europe\/London/ })).toBeInViewport();
  await expect(page.getByRole("option", { name: /^Africa\/Abidjan/ })).not.toBeInViewport();
});
