import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./environment.ts";
import { openContact } from "./pages/contact.ts";
import { addContact } from "./records.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const keep = (page: Page) => question(page).getByRole("button", { name: "Keep editing" }).click();
const discard = (page: Page) => question(page).getByRole("button", { name: "Discard changes" }).click();

test("a dialog with input asks before it closes, in every way of closing, and one without input does not", async ({ page }) => {
  await page.goto("/settings/account");
  await page.getByRole("link", { name: "Integrations", exact: true }).click();
  const open = () => page.getByRole("button", { name: "New integration" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New private integration" });
  await open();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await open();
  const name = sheet.getByRole("textbox", { name: "Name" });
  await name.fill("Website");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  // Escape in the confirmation keeps the input.
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(name).toHaveValue("Website");
  await sheet.getByRole("button", { name: "Close" }).click();
  await keep(page);
  await page.evaluate(() => history.back());
  await keep(page);
  await expect(page).toHaveURL(/settings\/integrations/);
  await expect(name).toHaveValue("Website");

  // A field that was emptied again needs no confirmation.
  await name.fill("");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await open();
  await name.fill("Website");
  await page.keyboard.press("Escape");
  await discard(page);
  await expect(sheet).toHaveCount(0);
  await open();
  await expect(name).toHaveValue("");
  await name.fill("Website");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await keep(page);
  await expect(name).toHaveValue("Website");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await discard(page);
  await expect(sheet).toHaveCount(0);
});

test("popovers and inline editors ask before Escape or Cancel discards input", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  await openContact(page, contactId);

  await page
    .getByRole("button", { name: /^Change Do Not Disturb:/ })
    .first()
    .click();
  const popover = page.getByRole("dialog", { name: /^Do Not Disturb/ });
  const reason = popover.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popover).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Change Do Not Disturb:/ })
    .first()
    .click();
  await reason.fill("Asked on the phone");
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await keep(page);
  await expect(reason).toHaveValue("Asked on the phone");
  await page.keyboard.press("Escape");
  await discard(page);
  await expect(popover).toHaveCount(0);

  await page.getByRole("button", { name: "Edit city", exact: true }).click();
  const city = page.getByRole("textbox", { name: "City" });
  await city.fill("Leeds");
  await city.press("Escape");
  await keep(page);
  await expect(city).toHaveValue("Leeds");
  await city.press("Escape");
  await discard(page);
  await expect(city).toHaveCount(0);
  expect((await api.contacts.contacts.get({ params: { contactId } })).contact.city).toBeNull();

  await page.keyboard.press("t");
  const task = page.getByRole("form", { name: "Add task" });
  await task.getByRole("textbox", { name: "Title" }).fill("Call back");
  await task.getByRole("button", { name: "Cancel" }).click();
  await keep(page);
  await task.getByRole("button", { name: "Cancel" }).click();
  await discard(page);
  await expect(task).toHaveCount(0);

  await page.goto("/contacts");
  const row = page.getByRole("row").filter({ hasText: "Grace Hopper" });
  await row.hover();
  await row.getByRole("button", { name: /^Edit Email/ }).click({ force: true });
  const cell = page.getByRole("grid").getByRole("textbox");
  await cell.fill("grace@example.com");
  await cell.press("Escape");
  await keep(page);
  await expect(cell).toHaveValue("grace@example.com");
  await cell.press("Escape");
  await discard(page);
  await expect(cell).toHaveCount(0);
  expect((await api.contacts.contacts.get({ params: { contactId } })).contact.email).toBeNull();
});

test("Escape does not lose a token that is shown once", async ({ page }) => {
  await page.goto("/settings/integrations");
  await page.getByRole("button", { name: "New integration" }).first().click();
  const sheet = page.getByRole("dialog", { name: "New private integration" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Website");
  await sheet.getByRole("checkbox").first().check();
  await sheet.getByRole("button", { name: "Create" }).click();
  const shown = page.getByRole("dialog", { name: "The token of Website" });
  await expect(shown).toBeVisible();
  for (const leave of [() => page.keyboard.press("Escape"), () => shown.getByRole("button", { name: "Close" }).click()]) {
    await leave();
    const asked = page.getByRole("alertdialog", { name: "You won't see this token again" });
    await expect(asked).toBeVisible();
    await asked.getByRole("button", { name: "Go back" }).click();
    await expect(shown).toBeVisible();
  }
  await shown.getByRole("button", { name: "I've copied it" }).click();
  await expect(shown).toHaveCount(0);
});

test("a page with input asks before a link, Back or a reload leaves it", async ({ page }) => {
  await page.goto("/contacts");
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Account" }).click();
  const name = page.getByRole("textbox", { name: "First name" });
  await name.fill("Roberta");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inbox" }).click();
  await keep(page);
  await expect(page).toHaveURL(/settings\/account/);
  await expect(name).toHaveValue("Roberta");
  await page.evaluate(() => history.back());
  await keep(page);
  await expect(page).toHaveURL(/settings\/account/);
  await expect(name).toHaveValue("Roberta");

  const unload = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  const dialog = await unload;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(name).toHaveValue("Roberta");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Account saved")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inbox" }).click();
  await expect(page).toHaveURL(/inbox/);

  await page.goto("/settings/account");
  await name.fill("Robin");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tasks" }).click();
  await discard(page);
  await expect(page).toHaveURL(/tasks/);
});
