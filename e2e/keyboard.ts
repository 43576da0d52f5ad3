import type { Locator, Page } from "@playwright/test";
import { expect } from "./environment.ts";

/** Presses Tab until the element has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80 && (await wanted.and(page.locator(":focus")).count()) === 0; pressed++)
    await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}
