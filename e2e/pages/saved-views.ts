import type { Page } from "@playwright/test";

/** Saves the filters and sort of a list, whose view is shown as `current`, as a new view. */
export async function saveAsNewView(page: Page, current: string | RegExp, name: string): Promise<void> {
  await page.getByRole("button", { name: current }).click();
  await page.getByRole("menuitem", { name: "Save as new view…" }).click();
  const naming = page.getByRole("dialog", { name: "Save as new view" });
  await naming.getByLabel("Name").fill(name);
  await naming.getByRole("button", { name: "Save" }).click();
}
