import { clientOf, collectPageErrors, enter, expect, expectAccessible, makePerson, makePlace, makeToken, test } from "./environment.ts";

const password = "Correct-Horse-7-Battery";

test("an admin adds a user, limits their rights, and sees a summary of them", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  await page.goto("/settings/users");
  await expect(page.getByRole("list", { name: "Users" }).getByText("Robin Tester")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add user" }).click();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  const email = `grace-${place.locationId.toLowerCase()}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  const needs = page.getByRole("list", { name: "Your password needs" });
  await expect(needs.getByText("a lowercase letter: met")).toBeVisible();
  await expect(needs.getByText("12 characters: missing")).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("Password1234!");
  await expect(needs.getByText("missing")).toHaveCount(0);

  await page.getByRole("button", { name: "Apply a preset…" }).click();
  await page.getByRole("option", { name: "Reception" }).click();
  await expect(page.getByRole("switch", { name: "Settings" })).not.toBeChecked();
  await page.getByRole("button", { name: "Defaults" }).click();
  await expect(page.getByRole("switch", { name: "Settings" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Websites" })).toBeHidden();
  await page.getByText("Not used by Frontdesk").click();
  await expect(page.getByRole("switch", { name: "Websites" })).toBeVisible();

  const contacts = page.getByRole("row", { name: /^contacts/i });
  await expect(contacts).toContainText("Everything");
  await page.getByRole("switch", { name: "Contacts", exact: true }).click();
  await expect(page.getByText("Changed", { exact: true })).toHaveCount(1);
  await expect(contacts).toContainText("Their permissions don't include “Contacts”.");
  await page.getByRole("switch", { name: "Contacts", exact: true }).click();
  await page.getByRole("button", { name: "Limit the scopes" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("No scopes selected")).toBeVisible();
  await page.getByRole("button", { name: "contacts.readonly" }).click();
  await page.getByRole("option", { name: "Assigned to them" }).click();
  await expect(contacts).toContainText("Assigned to them");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByText("Many people use this password. Choose another one.")).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Add user" }).click();

  await expect(page.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByRole("main"), "the focus is on the page that is shown afterwards").toBeFocused();
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, query: email } });
  expect(users[0]?.scopes).toEqual([]);
  expect(users[0]?.scopesAssignedToOnly).toEqual(["contacts.readonly"]);

  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await page.getByRole("button", { name: "View as this user" }).click();
  const view = page.getByRole("alert").filter({ hasText: "Viewing as Grace Hopper" });
  await expect(view).toBeVisible();
  await expect(page).toHaveURL(/\/contacts/);
  await view.getByRole("button", { name: "Stop viewing" }).click();
  await expect(page).toHaveURL(new RegExp(`/settings/users/${users[0]?.id}`));
  await expect(view).toBeHidden();
  await page.goto("/settings/audit-log");
  await expect(page.getByText("Robin Tester opened user Grace Hopper · View as this user: Started")).toBeVisible();
  expect(errors).toEqual([]);
});

test("an admin edits a user, sees another admin's change, copies rights, deletes the user, and cancels the deletion", async ({
  page,
  secondPage,
  api,
  place,
}) => {
  const person = (name: string, more: object) => ({
    ...{ companyId: place.companyId, locationIds: [place.locationId], type: "account" as const, role: "user" as const, password },
    ...{ firstName: name, lastName: "Moss", email: `${name}-${place.locationId}@example.com` },
    ...more,
  });
  const ann = await api.users.users.create({ body: person("Ann", { permissions: { tagsEnabled: false, botService: true } }) });
  const bob = await api.users.users.create({ body: person("Bob", { scopes: [] }) });

  await page.goto("/settings/users");
  await page.getByRole("searchbox", { name: "Search users" }).fill("bob");
  await expect(page.getByRole("link", { name: "Ann Moss" })).toBeHidden();
  await page.getByRole("link", { name: "Bob Moss" }).click();
  await expect(page.getByText("No scopes selected")).toBeVisible();
  await page.getByLabel("Last name").fill("Murray");
  await secondPage.goto(new URL(page.url()).pathname);
  await secondPage.getByLabel("Last name").fill("Meanwhile");
  await secondPage.getByRole("button", { name: "Save" }).click();
  await expect(secondPage.getByText("Bob Moss saved")).toBeVisible();
  await expect(page.getByText("theirs “Meanwhile”, yours “Murray”")).toBeVisible();
  await page.getByRole("combobox", { name: "Copy from another user" }).fill("Ann");
  await page.getByRole("option", { name: /Ann Moss/ }).click();
  await expect(page.getByText("Changed", { exact: true })).toHaveCount(2);
  await expect(page.getByText(/Not limited/)).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Bob \w+ saved$/)).toBeVisible();
  const saved = await api.users.users.get({ params: { userId: bob.id } });
  expect(saved).toMatchObject({ lastName: "Murray", permissions: ann.permissions, scopes: ann.scopes });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete user" }).click();
  await expect(page.getByText("Bob Murray is being deleted", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "All users" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bob Murray" }).getByText("Being deleted")).toBeVisible();
  await page.getByRole("link", { name: "Bob Murray" }).click();
  await page.getByRole("button", { name: "Cancel deletion" }).click();
  await expect(page.getByText("Bob Murray won't be deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeEnabled();
});

test("menus hide what a user may not use, and the proxy refuses it", async ({ stranger, place, token, baseURL }) => {
  const person = await makePerson([place.locationId], "user");
  const api = clientOf(token);
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, query: person.email } });
  const userId = users[0]?.id ?? "";
  await api.users.users.update({ params: { userId }, body: { permissions: { bulkRequestsEnabled: false, assignedDataOnly: true } } });
  await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Mine", assignedTo: userId } });
  await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Other" } });
  await enter(stranger.request, person, baseURL ?? "");
  await stranger.goto("/contacts");
  const navigation = stranger.getByRole("navigation").first();
  await expect(navigation.getByRole("link", { name: "Contacts" })).toBeVisible();
  for (const hidden of ["Duplicates", "Imports"]) await expect(navigation.getByRole("link", { name: hidden })).toHaveCount(0);
  await expect(stranger.getByText("Mine")).toBeVisible();
  await expect(stranger.getByText("Other")).toHaveCount(0);

  const headers = { origin: baseURL ?? "", version: "v3", "x-connection": place.connectionId };
  const change = await stranger.request.put(`/api/crm/users/${userId}`, { data: { permissions: {} }, headers });
  expect(change.status()).toBe(403);
  const imports = await stranger.request.get(`/api/app/application/imports?locationId=${place.locationId}`, { headers });
  expect(imports.status()).toBe(403);

  await api.users.users.update({ params: { userId }, body: { permissions: { contactsEnabled: false } } });
  await expect
    .poll(async () => {
      const data = { locationId: place.locationId, pageLimit: 5 };
      return (await stranger.request.post("/api/crm/contacts/search", { data, headers })).status();
    })
    .toBe(403);
  await api.users.users.remove({ params: { userId } });
  await expect
    .poll(async () => (await stranger.request.get(`/api/app/application/tasks?locationId=${place.locationId}`, { headers })).status())
    .toBe(401);
});

test("without the settings switch, only the own settings remain", async ({ stranger, place, token, baseURL }) => {
  const person = await makePerson([place.locationId], "user");
  const api = clientOf(token);
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, query: person.email } });
  const userId = users[0]?.id ?? "";
  await api.users.users.update({ params: { userId }, body: { permissions: { settingsEnabled: false } } });
  await enter(stranger.request, person, baseURL ?? "");
  await stranger.goto("/settings");
  await expect(stranger).toHaveURL(/\/settings\/account$/);
  const tabs = stranger.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(tabs).toHaveText(["Account", "Notifications", "Sessions", "Calendar sync"]);
  await stranger.goto("/settings/calendars");
  await expect(stranger.getByText("You don't have access to this page")).toBeVisible();
  await api.users.users.remove({ params: { userId } });
});

test("a user of several locations is removed from this one and keeps the others", async ({ stranger, place, token, baseURL }) => {
  const other = await makePlace(place.companyId);
  const both = [place.locationId, other.locationId];
  const boss = await makePerson(both);
  await enter(stranger.request, boss, baseURL ?? "");
  await stranger.context().addCookies([{ name: "connection", value: place.connectionId, url: baseURL ?? "" }]);
  const colleague = await clientOf(token).users.users.create({
    body: {
      ...{ companyId: place.companyId, locationIds: [place.locationId], type: "account", role: "user", password },
      ...{ firstName: "Bea", lastName: "Moss", email: `bea-${place.locationId}@example.com` },
    },
  });
  await stranger.goto(`/settings/users/${colleague.id}`);
  const leave = stranger.getByRole("button", { name: "Remove from this location" });
  await expect(stranger.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expect(leave).toHaveCount(0);
  await stranger.getByRole("checkbox", { name: other.name }).check();
  await stranger.getByRole("button", { name: "Save" }).click();
  await expect(stranger.getByText("Bea Moss saved")).toBeVisible();
  await leave.click();
  const question = stranger.getByRole("alertdialog", { name: "Remove Bea Moss from this location?" });
  await expectAccessible(stranger);
  await question.getByRole("button", { name: "Remove from this location" }).click();
  await expect(stranger.getByText("Bea Moss removed from this location")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Bea Moss" })).toHaveCount(0);
  const elsewhere = clientOf(await makeToken(other.locationId));
  expect((await elsewhere.users.users.get({ params: { userId: colleague.id } })).roles.locationIds).toEqual([other.locationId]);
});

test("an admin invites a colleague without a mail server, with a changed preset, and the colleague opens the link", async ({
  page,
  stranger,
  place,
}) => {
  const email = (name: string) => `${name}-${place.locationId.toLowerCase()}@example.com`;
  const shown = page.getByRole("dialog", { name: /^Invite link for/ });
  const linkShown = async () => {
    const link = (await shown.locator("code").textContent()) ?? "";
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: "Invite user" })).toBeFocused();
    return link;
  };
  const invite = async (name: string, preset: string) => {
    await page.getByRole("button", { name: "Invite user" }).click();
    const sheet = page.getByRole("dialog", { name: "Invite user" });
    await sheet.getByLabel("First name").fill(name);
    await sheet.getByLabel("Last name").fill("Lovelace");
    await sheet.getByLabel("Email").fill(email(name.toLowerCase()));
    await sheet.getByRole("button", { name: "Permissions" }).click();
    await page.getByRole("option", { name: preset }).click();
    await sheet.getByRole("button", { name: "Send invite" }).click();
    await expect(shown.getByText("No mail server is set up.")).toBeVisible();
  };
  await page.goto("/settings/users");
  await page.getByRole("button", { name: "Reception", exact: true }).click();
  const preset = page.getByRole("dialog", { name: "Edit preset Reception" });
  await preset.getByLabel("Name").fill("Front office");
  await expectAccessible(page);
  await preset.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Preset Front office saved")).toBeVisible();

  await invite("Ada", "Front office");
  await expectAccessible(page);
  const link = await linkShown();
  const pending = page.getByRole("list", { name: "Pending invites" });
  await expect(pending.getByText("Ada Lovelace")).toBeVisible();

  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();
  await expectAccessible(stranger);
});
