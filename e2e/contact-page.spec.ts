import type { Page } from "@playwright/test";
import { typeDate } from "./dates.ts";
import { collectPageErrors, expect, expectAccessible, type Place, test } from "./environment.ts";
import { bookingDialog } from "./pages/booking.ts";
import { openContact } from "./pages/contact.ts";
import { addContact } from "./records.ts";

/** Opens the editor of a field by its label. */
const edit = async (page: Page, label: string) => {
  await page.getByRole("button", { name: `Edit ${label.toLowerCase()}`, exact: true }).click();
};
const facts = (page: Page) => page.getByRole("group", { name: "Details" });

test("a user edits a field in place and undoes the change", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  const contactId = await addContact(api, place, { city: "London" });
  await openContact(page, contactId);
  await expectAccessible(page);
  await edit(page, "City");
  await page.getByRole("textbox", { name: "City" }).fill("Leeds");
  await page.getByRole("textbox", { name: "City" }).press("Enter");
  await expect(page.getByText("City updated")).toBeVisible();
  await expect.poll(async () => (await api.contacts.contacts.get({ params: { contactId } })).contact.city).toBe("Leeds");
  await expect(page.getByRole("list", { name: "Timeline" }).getByText("Leeds")).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline" }).getByText("Robin Tester").first()).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(facts(page).getByText("London")).toBeVisible();
  await expect.poll(async () => (await api.contacts.contacts.get({ params: { contactId } })).contact.city).toBe("London");

  await edit(page, "Company");
  await page.getByRole("textbox", { name: "Company" }).fill("Engines & Sons");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Company updated")).toBeVisible();

  await edit(page, "Email");
  await page.getByRole("textbox", { name: "Email" }).fill("not an email");
  await page.getByRole("textbox", { name: "Email" }).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Enter a valid email address." })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeHidden();
  expect(errors).toEqual([]);
});

const types = [
  "TEXT",
  "LARGE_TEXT",
  "NUMERICAL",
  "MONETORY",
  "PHONE",
  "DATE",
  "SINGLE_OPTIONS",
  "MULTIPLE_OPTIONS",
  "CHECKBOX",
  "RADIO",
  "TEXTBOX_LIST",
];

/** Creates a custom field of each type, and returns their ids. */
async function addCustomFields(page: Page, { locationId, connectionId }: Place): Promise<Record<string, string>> {
  await page.goto("/settings/account");
  const ids: Record<string, string> = {};
  for (const dataType of types) {
    const isChoice = /OPTIONS|CHECKBOX|RADIO|TEXTBOX/.test(dataType);
    const answer = await page.request.post("/api/app/application/custom-fields", {
      headers: { version: "v3", "x-connection": connectionId, origin: new URL(page.url()).origin },
      data: {
        locationId,
        name: `My ${dataType.toLowerCase()}`,
        dataType,
        ...(isChoice ? { options: [{ label: "Morning" }, { label: "Evening" }] } : {}),
        ...(dataType === "RADIO" ? { allowCustomOption: true } : {}),
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    ids[dataType] = (await answer.json()).customField.id;
  }
  return ids;
}

test("every type of custom field has an editor", async ({ page, api, place }) => {
  test.slow();
  const contactId = await addContact(api, place);
  const ids = await addCustomFields(page, place);
  await openContact(page, contactId);
  const label = (dataType: string) => `My ${dataType.toLowerCase()}`;
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  const notices = page.getByRole("region", { name: "Notifications" });
  const saved = async (dataType: string) => {
    await expect(notices.getByText(`${label(dataType)} updated`)).toBeVisible();
    await notices.getByRole("button", { name: "Dismiss" }).click();
    await expect(saveButton).toBeHidden();
  };
  const save = async (dataType: string) => {
    await saveButton.click();
    await saved(dataType);
  };
  const type = async (dataType: string, text: string) => {
    await edit(page, label(dataType));
    await page.getByRole("textbox", { name: label(dataType) }).fill(text);
    await save(dataType);
  };
  await test.step("texts, numbers and a phone", async () => {
    await type("TEXT", "Some words");
    await type("LARGE_TEXT", "Two\nlines");
    await type("NUMERICAL", "42,5");
    await type("MONETORY", "1234.5");
    await type("PHONE", "+44 20 7946 0958");
  });
  await test.step("a date", async () => {
    await edit(page, label("DATE"));
    await typeDate(page.getByRole("group", { name: label("DATE"), exact: true }), "2026-12-24");
    await save("DATE");
  });
  await test.step("choices, with one of the user's own", async () => {
    await edit(page, label("SINGLE_OPTIONS"));
    await page.getByRole("option", { name: "Evening" }).click();
    await saved("SINGLE_OPTIONS");
    for (const dataType of ["MULTIPLE_OPTIONS", "CHECKBOX"]) {
      await edit(page, label(dataType));
      await page.getByRole("checkbox", { name: "Morning" }).check();
      await page.getByRole("checkbox", { name: "Evening" }).check();
      await save(dataType);
    }
    await edit(page, label("RADIO"));
    const radios = page.getByRole("radiogroup", { name: label("RADIO") });
    await radios.getByRole("radio", { name: "Evening" }).check();
    await expect(radios.getByRole("radio", { name: "Evening" })).toBeChecked();
    await radios.getByRole("textbox", { name: "Something else" }).fill("At night");
    await save("RADIO");
  });
  await test.step("a list of texts", async () => {
    await edit(page, label("TEXTBOX_LIST"));
    await page.getByRole("textbox", { name: "Evening" }).fill("after six");
    await save("TEXTBOX_LIST");
  });
  await test.step("each value is stored", async () => {
    await expect
      .poll(async () => {
        const { contact } = await api.contacts.contacts.get({ params: { contactId } });
        return Object.fromEntries(types.map((dataType) => [dataType, contact.customFields.find(({ id }) => id === ids[dataType])?.value]));
      })
      .toEqual({
        TEXT: "Some words",
        LARGE_TEXT: "Two\nlines",
        NUMERICAL: 42.5,
        MONETORY: 1234.5,
        PHONE: "+442079460958",
        DATE: "2026-12-24",
        SINGLE_OPTIONS: "evening",
        MULTIPLE_OPTIONS: ["morning", "evening"],
        CHECKBOX: ["morning", "evening"],
        RADIO: "At night",
        TEXTBOX_LIST: { evening: "after six" },
      });
  });
  await expectAccessible(page);
});

test("a save that conflicts with another user's change shows both versions and asks which one to keep", async ({ page, api, place }) => {
  const contactId = await addContact(api, place, { city: "London" });
  await openContact(page, contactId);
  await edit(page, "City");
  await page.getByRole("textbox", { name: "City" }).fill("York");
  await api.contacts.contacts.update({ params: { contactId }, body: { city: "Leeds" } });
  await page.getByRole("textbox", { name: "City" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Someone else changed this" });
  await expect(question.getByText("Before: London")).toBeVisible();
  await expect(question.getByText("Leeds")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("radio", { name: /York/ }).check();
  await question.getByRole("button", { name: "Save selection" }).click();
  await expect.poll(async () => (await api.contacts.contacts.get({ params: { contactId } })).contact.city).toBe("York");
});

test("changes made in another window appear without a reload", async ({ page, secondPage, api, place }) => {
  const contactId = await addContact(api, place, { city: "London" });
  await openContact(page, contactId);
  await openContact(secondPage, contactId);
  await api.contacts.contacts.update({ params: { contactId }, body: { city: "Leeds" } });
  await expect(facts(page).getByText("Leeds")).toBeVisible();
  await expect(facts(secondPage).getByText("Leeds")).toBeVisible();
});

test("shortcuts move through the list that the user came from, and back to it", async ({ page, api, place }) => {
  const ids: string[] = [];
  for (const lastName of ["Avery", "Baker", "Clark"]) ids.push(await addContact(api, place, { lastName }));
  const from = encodeURIComponent(`sort=${JSON.stringify({ id: "lastName", direction: "asc" })}`);
  await page.goto(`/contacts/${ids[0]}?from=${from}&at=0`);
  await expect(page.getByText("1 of 3")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Grace Baker", level: 1 })).toBeVisible();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await expect(page.locator("[aria-live=polite]").getByText("Grace Baker", { exact: true })).toBeAttached();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Grace Clark", level: 1 })).toBeVisible();
  await expect(page.getByText("3 of 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next contact" })).toBeDisabled();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Grace Baker", level: 1 })).toBeVisible();
  await page.keyboard.press("u");
  await expect(page).toHaveURL(/\/contacts\?sort=/);
});

test("a contact is deleted after a confirmation, and its address then shows that it does not exist", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  await openContact(page, contactId);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete contact…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete contact" }).click();
  await expect(page.getByText("Grace Hopper deleted")).toBeVisible();
  await page.goto(`/contacts/${contactId}`);
  await expect(page.getByRole("heading", { name: "Contact not found" })).toBeVisible();
});

test("on a phone, the parts of the page are tabs, and an appointment is booked from the menu of each", async ({ page, api, place }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const contactId = await addContact(api, place);
  await openContact(page, contactId);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Book an appointment" }).click();
  await expect(bookingDialog(page)).toContainText("Grace Hopper");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByRole("button", { name: "Edit first name" })).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("combobox", { name: "Add a tag" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a contact's page is printed with its facts and history, without controls and empty fields", async ({ page, api, place }) => {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Ada", lastName: "Lovelace", phone: "+442079460123" },
  });
  await api.contacts.notes.create({ params: { contactId: contact.id }, body: { body: "Prefers the ground floor" } });
  await page.goto(`/contacts/${contact.id}`);
  await expect(page.getByText("Prefers the ground floor")).toBeVisible();
  await expect(page.getByText("Website", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const shown of ["Ada Lovelace", "Prefers the ground floor"]) await expect(page.getByText(shown).first()).toBeVisible();
  await expect(facts(page).getByText(/7946 0123/)).toBeVisible();
  await expect(page.getByText("Website", { exact: true })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
});
