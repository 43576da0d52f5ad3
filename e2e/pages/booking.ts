import type { Locator, Page } from "@playwright/test";

/** The dialog in which staff book an appointment. */
export const bookingDialog = (page: Page): Locator => page.getByRole("dialog", { name: "New appointment" });

/** The button of a contact's page that opens the dialog. */
export const bookButton = (page: Page): Locator => page.getByRole("button", { name: "Book an appointment" }).first();

/** Opens the board, and its dialog for a new appointment or blocked time. */
export async function openBooking(page: Page): Promise<Locator> {
  await page.goto("/calendars");
  await page.getByRole("button", { name: "New appointment" }).first().click();
  return bookingDialog(page);
}

/** Opens the page of a contact, and the dialog for a new appointment of theirs. */
export async function openBookingOf(page: Page, contactId: string): Promise<Locator> {
  await page.goto(`/contacts/${contactId}`);
  await bookButton(page).click();
  return bookingDialog(page);
}
