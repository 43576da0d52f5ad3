import type { Page } from "@playwright/test";
import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import { expect, type Place } from "./environment.ts";

type Api = Client<typeof contract>;

export const addContact = async (
  api: Api,
  place: Place,
  more: { firstName?: string; lastName?: string; city?: string; tags?: string[] } = {},
): Promise<string> =>
  (await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Grace", lastName: "Hopper", ...more } })).contact
    .id;

/** Opens the page of a contact that `addContact` created. */
export async function openContact(page: Page, contactId: string, query = ""): Promise<void> {
  await page.goto(`/contacts/${contactId}${query}`);
  await expect(page.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible();
}

/** Presses the undo button of the toast with this message. */
export const undo = (page: Page, message: string): Promise<void> =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByText(message)
    .locator("xpath=ancestor::*[.//button][1]")
    .getByRole("button", { name: "Undo" })
    .click();
