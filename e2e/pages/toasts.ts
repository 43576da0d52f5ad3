import type { Page } from "@playwright/test";

/** Presses the undo button of the toast with this message. */
export const undo = (page: Page, message: string): Promise<void> =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByText(message)
    .locator("xpath=ancestor::*[.//button][1]")
    .getByRole("button", { name: "Undo" })
    .click();
