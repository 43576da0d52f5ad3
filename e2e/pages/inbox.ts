import type { Locator, Page } from "@playwright/test";
import { expect } from "../environment.ts";

export const conversationList = (page: Page): Locator => page.getByRole("list", { name: "Conversations" });

/** The messages of the open conversation. */
export const thread = (page: Page): Locator => page.getByRole("list", { name: "Thread" });

export const messageField = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true });

/** Opens the inbox, and the conversation with the contact. */
export async function openConversation(page: Page, contactName: string): Promise<void> {
  await page.goto("/inbox");
  await conversationList(page).getByText(contactName).click();
}

/** Opens the inbox, and its first conversation by key when the list is there. */
export async function openFirstConversation(page: Page): Promise<void> {
  await page.goto("/inbox");
  await expect(conversationList(page).getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("j");
}
