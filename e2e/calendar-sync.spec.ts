import { expect, expectAccessible, serviceUrl, test } from "./environment.ts";

test("a user creates a calendar feed, copies its address, gives it another one and revokes it", async ({ page, context, request }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings/calendar-sync");
  const section = page.getByRole("region", { name: "Calendar feeds" });
  await section.getByRole("button", { name: "New feed" }).click();
  const dialog = page.getByRole("dialog", { name: "New feed" });
  await expect(dialog.getByRole("combobox", { name: "Appointments" })).toHaveValue("My appointments");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create feed" }).click();
  await section.getByRole("button", { name: "Copy address: My appointments" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const first = await copied();
  expect(first.startsWith(`${serviceUrl}/feeds/`)).toBe(true);
  expect(await (await request.get(first)).text()).toContain("BEGIN:VCALENDAR");
  await expectAccessible(page);

  await section.getByRole("button", { name: "New address: My appointments" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "New address" }).click();
  await expect(section.getByText(first)).toBeHidden();
  await section.getByRole("button", { name: "Copy address: My appointments" }).click();
  expect([(await request.get(first)).status(), (await request.get(await copied())).status()]).toEqual([404, 200]);

  await section.getByRole("button", { name: "Revoke feed: My appointments" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke feed" }).click();
  await expect(section.getByText("No calendar feeds yet")).toBeVisible();
});
