import type { Page } from "@playwright/test";
import { expect } from "../environment.ts";

/** Adds a field to the object whose settings are open. */
export async function addObjectField(page: Page, name: string, type: RegExp, options: readonly string[] = []): Promise<void> {
  await page.getByRole("button", { name: "Add field" }).click();
  const sheet = page.getByRole("dialog", { name: "Add field" });
  await sheet.getByRole("textbox", { name: "Name" }).fill(name);
  await sheet.getByRole("button", { name: /Type/ }).click();
  await page.getByRole("option", { name: type }).click();
  for (const [place, option] of options.entries()) {
    const box = sheet.getByRole("textbox", { name: `Option ${place + 1}` });
    if ((await box.count()) === 0) await sheet.getByRole("button", { name: /Add option/ }).click();
    await box.fill(option);
  }
  await sheet.getByRole("button", { name: "Add field", exact: true }).click();
  await expect(sheet).toHaveCount(0);
}
