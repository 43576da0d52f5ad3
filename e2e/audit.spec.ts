import { readFile } from "node:fs/promises";
import { collectPageErrors, expect, expectAccessible, test } from "./environment.ts";

test("an admin reads the audit log, filters it, opens a record and exports the log", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Grace", lastName: "Hopper" },
  });
  await api.contacts.contacts.update({ params: { contactId: contact.id }, body: { firstName: "Amazing" } });

  await page.goto("/settings/audit-log");
  const change = page.getByRole("listitem").filter({ hasText: "changed contact Amazing Hopper" });
  await change.locator("summary").click();
  await expect(change.getByRole("row", { name: "First name Grace Amazing" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /Action/ }).click();
  await page.getByRole("option", { name: "Created" }).click();
  await expect(page.getByText("changed contact")).toBeHidden();
  await expect(page).toHaveURL(/action=create/);
  await page.reload();
  await expect(page.getByText("created contact").first()).toBeVisible();
  await expect(page.getByText("changed contact")).toBeHidden();

  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await (await started).path();
  const text = await readFile(file, "utf8");
  expect(text).toContain(contact.id);
  expect(text).not.toContain(",update,");

  await page.getByRole("button", { name: "Clear" }).click();
  await change.locator("summary").click();
  await change.getByRole("button", { name: "All activity of this record" }).click();
  await expect(page).toHaveURL(new RegExp(`record=${contact.id}`));
  await expect(page.getByRole("listitem").filter({ hasText: /(changed|created) contact/ })).toHaveCount(2);
  await change.locator("summary").click();
  await change.getByRole("link", { name: "Open record" }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${contact.id}`));
  expect(errors).toEqual([]);
});
