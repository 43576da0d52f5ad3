import type { Page } from "@playwright/test";
import { expect } from "../environment.ts";

/** Opens the page of a contact that `addContact` created. */
export async function openContact(page: Page, contactId: string, query = ""): Promise<void> {
  await page.goto(`/contacts/${contactId}${query}`);
  await expect(page.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible();
}
