import { collectPageErrors, expect, expectAccessible, test } from "./environment.ts";

test("a user changes their name, language and password, and ends their other sessions", async ({ page, secondPage, person }) => {
  const errors = collectPageErrors(page);
  await secondPage.goto("/settings/sessions");
  await expect(secondPage.getByRole("heading", { name: "Where you're signed in" })).toBeVisible();

  await page.goto("/settings/account");
  await page.getByLabel("First name").fill("Roberta");
  await expectAccessible(page);
  const sidebar = page.getByRole("button", { name: "Hide sidebar" });
  await sidebar.focus();
  await expect(page.getByRole("tooltip")).toHaveText("Hide sidebar[");
  await expect(sidebar).toHaveAccessibleDescription("Hide sidebar [");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expect(sidebar).toBeFocused();
  await page.getByRole("button", { name: "Language" }).or(page.getByLabel("Language")).first().click();
  await page.getByRole("option", { name: "Deutsch" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Kontakte" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Konto: Roberta Tester" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");

  await page.getByLabel("Aktuelles Passwort").fill("wrong");
  await page.getByLabel("Neues Passwort").fill("Another-Horse-8-Stable");
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(page.getByText("Das ist nicht Ihr aktuelles Passwort.")).toBeVisible();
  await page.getByLabel("Aktuelles Passwort").fill(person.password);
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(page.getByText("Passwort geändert")).toBeVisible();
  await page.getByRole("link", { name: "Sitzungen" }).click();
  await expect(page.getByText("Diese Sitzung")).toBeVisible();
  await expectAccessible(page);
  await secondPage.reload();
  await expect(secondPage.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(errors).toEqual([]);
});
