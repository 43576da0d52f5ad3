import { collectPageErrors, expect, expectAccessible, test } from "./environment.ts";
import { openContact } from "./pages/contact.ts";
import { addContact } from "./records.ts";

test("a deleted contact is listed with the user who deleted it and the days left to restore it, and is restored", async ({
  page,
  api,
  place,
}) => {
  const errors = collectPageErrors(page);
  await page.goto("/contacts");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Deleted contacts" }).click();
  await expect(page.getByRole("heading", { name: "No deleted contacts" })).toBeVisible();
  await expectAccessible(page);

  const contactId = await addContact(api, place);
  await api.contacts.contacts.update({ params: { contactId }, body: { email: "grace@example.com" } });
  await openContact(page, contactId);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete contact…" }).click();
  await page.getByRole("button", { name: "Delete contact" }).click();
  await expect(page).toHaveURL(/\/contacts(\?|$)/);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("deleted");
  await page.getByRole("option", { name: /Deleted contacts/ }).click();
  const entry = page.getByRole("list", { name: "Deleted contacts" }).getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("Grace Hopper");
  await expect(entry).toContainText("grace@example.com");
  await expect(entry).toContainText("Deleted by");
  await expect(entry).toContainText("30 days left");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await page.route("**/api/app/application/contacts/deleted?**", (route) => route.fulfill({ status: 500, json: { message: "No" } }));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Couldn't load deleted contacts" })).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/app/application/contacts/deleted?**");
  await page.getByRole("button", { name: /Try again/ }).click();

  await page.getByRole("button", { name: "Restore Grace Hopper" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Grace Hopper restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No deleted contacts" })).toBeVisible();
  expect((await api.contacts.contacts.get({ params: { contactId } })).contact.email).toBe("grace@example.com");
  expect(errors).toEqual([]);
});

test("an admin exports everything about a contact, then erases it after typing its name, and downloads the report", async ({
  page,
  api,
  place,
}) => {
  const contactId = await addContact(api, place);
  await api.contacts.notes.create({ params: { contactId }, body: { body: "Prefers mornings" } });
  await openContact(page, contactId);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const archive = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export all data" }).click();
  expect((await archive).suggestedFilename()).toBe("Grace Hopper.zip");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Erase permanently…" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Grace Hopper permanently?" });
  await expect(dialog.getByText("Notes", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const erase = dialog.getByRole("button", { name: "Erase permanently" });
  await dialog.getByRole("textbox", { name: "Type “Grace Hopper” to confirm" }).fill("Grace");
  await expect(erase).toBeDisabled();
  const elsewhere = await page.context().newPage();
  await openContact(elsewhere, contactId);
  await expect(elsewhere.getByText("Prefers mornings")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Type “Grace Hopper” to confirm" }).fill("Grace Hopper");
  await erase.click();
  const done = page.getByRole("dialog", { name: "Grace Hopper was erased" });
  await expect(done).toBeVisible();
  for (const open of [page, elsewhere]) {
    await expect(open.getByText("Contact not found")).toBeVisible();
    await expect(open.getByText("Prefers mornings")).toHaveCount(0);
  }
  const report = page.waitForEvent("download");
  await done.getByRole("button", { name: "Download report" }).click();
  expect((await report).suggestedFilename()).toBe("erasure.json");
  await done.getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/contacts(\?|$)/);
  await expect(api.contacts.contacts.get({ params: { contactId } })).rejects.toThrow();
});
