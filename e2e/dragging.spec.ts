import type { Page } from "@playwright/test";
import { expect, test } from "./environment.ts";

// Each drag of a pointer has an alternative by keyboard and by single presses (WCAG 2.1.1 and 2.5.7). Those of appointments, cards, hours and
// files are tested with their pages.

const headings = (page: Page) =>
  page
    .getByRole("grid", { name: "Contacts" })
    .getByRole("columnheader")
    .filter({ has: page.locator("[data-head-button]") });
const names = (page: Page) => headings(page).evaluateAll((all) => all.map((head) => head.getAttribute("aria-label")));

test("a column of a table is moved and sized by keyboard, and by its menu without dragging", async ({ page, api, place }) => {
  await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Ada", email: "ada@example.com" } });
  await page.goto("/contacts");
  await expect(page.getByRole("grid", { name: "Contacts" })).toHaveAttribute("aria-busy", "false");
  const [first = "", second = "", third = ""] = await names(page);
  const column = (name: string | null) => headings(page).filter({ has: page.getByRole("button", { name: String(name), exact: true }) });
  const widthOf = async () => (await column(third).boundingBox())?.width ?? 0;

  const button = column(third).getByRole("button", { name: String(third), exact: true });
  await button.focus();
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await expect.poll(() => names(page).then((all) => all.slice(0, 3))).toEqual([first, third, second]);
  await expect(button).toBeFocused();
  const before = await widthOf();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(widthOf).toBeGreaterThan(before);
  const wide = await widthOf();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(widthOf).toBeLessThan(wide);

  const choose = async (item: string) => {
    await column(third).hover();
    await column(third)
      .getByRole("button", { name: `${third}: column menu` })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Move right");
  await expect.poll(() => names(page).then((all) => all.slice(0, 3))).toEqual([first, second, third]);
  await choose("Wider");
  await expect.poll(widthOf).toBeGreaterThan(wide);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: `Move ${third} up` }).click();
  await expect.poll(() => names(page).then((all) => all.slice(0, 3))).toEqual([first, third, second]);
});
