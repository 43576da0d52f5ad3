import { type Api, expect, expectAccessible, type Place, test } from "./environment.ts";
import { expectTidy } from "./layout.ts";
import { offerPathOf } from "./offer-link.ts";
import { addCalendar } from "./records.ts";
import { countSteps } from "./steps.ts";

/** A calendar with one hour a day, and contacts. */
async function calendarWith(api: Api, place: Place, names: readonly string[]) {
  const { locationId } = place;
  const { calendarId } = await addCalendar(api, place, { from: "10:00", to: "11:00" });
  const contactIds = [];
  for (const firstName of names) {
    const email = `${firstName.toLowerCase()}@waiting.example`;
    const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName, lastName: "Hopper", email } });
    contactIds.push(contact.id);
  }
  return { calendarId, contactIds };
}

test("staff put contacts on the waiting list in four clicks and keys and offer a free time in one, and the first who opens the link books it", async ({
  page,
  stranger,
  api,
  place,
}) => {
  const { locationId } = place;
  const { contactIds } = await calendarWith(api, place, ["Ada", "Grace"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/calendars");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Waiting list" }).click();
  await expect(page).toHaveURL(/\/calendars\/waiting-list$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/calendars");
  await page.getByRole("link", { name: "Waiting list" }).click();
  await expect(page).toHaveURL(/\/calendars\/waiting-list$/);
  await expect(page.getByText("No one is waiting")).toBeVisible();
  for (const name of ["Ada Hopper", "Grace Hopper"]) {
    const { step, taken } = countSteps();
    await step(page.getByRole("button", { name: "Add to waiting list", exact: true }).click());
    const sheet = page.getByRole("dialog", { name: "Add to waiting list" });
    await step(sheet.getByRole("combobox", { name: "Contact" }).fill(name.split(" ")[0] ?? ""));
    await step(page.keyboard.press("Enter"));
    await expect(sheet.getByRole("combobox", { name: "Contact" })).toHaveValue(name);
    await sheet.getByRole("textbox", { name: "Note" }).fill("Any morning");
    if (name === "Ada Hopper") await expectAccessible(page);
    await step(sheet.getByRole("button", { name: "Add to waiting list", exact: true }).click());
    expect(taken()).toBe(4);
    await expect(page.getByText(`${name} added to the waiting list`)).toBeVisible();
  }
  const entryOf = (name: string) =>
    page.getByRole("list", { name: "Waiting list" }).getByRole("listitem").filter({ hasText: name }).first();
  const [ada, grace] = [entryOf("Ada Hopper"), entryOf("Grace Hopper")];
  await expect(ada).toContainText("Any morning");

  // One click each. Both are offered the same time.
  await ada
    .getByRole("button", { name: /^Offer .+ to Ada Hopper$/ })
    .first()
    .click();
  await expect(ada.getByText("Offered", { exact: true })).toBeVisible();
  await grace
    .getByRole("button", { name: /^Offer .+ to Grace Hopper$/ })
    .first()
    .click();
  await expect(grace.getByText("Offered", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTidy(page);

  const [toAda = "", toGrace = ""] = await Promise.all(contactIds.map((contactId) => offerPathOf(api, locationId, contactId)));
  await stranger.goto(toGrace);
  await expect(stranger.getByRole("heading", { level: 1, name: "Check-up" })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Book this time" }).click();
  await expect(stranger.locator(":focus")).toHaveText("You're booked");
  await expect(stranger.getByRole("button", { name: "Cancel booking" })).toBeVisible();
  await expectAccessible(stranger);
  // The used link shows the booking, and the other contact's link that the time is taken.
  await stranger.reload();
  await expect(stranger.getByText("You're booked")).toBeVisible();
  await stranger.goto(toAda);
  await expect(stranger.getByText("Someone else has booked this time")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Book this time" })).toBeHidden();

  // The window of the staff follows by itself.
  await expect(entryOf("Grace Hopper")).toBeHidden();
  await ada.getByRole("button", { name: "Withdraw offer to Ada Hopper" }).click();
  await expect(ada.getByText("Waiting", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Booked and expired" }).click();
  await expect(entryOf("Grace Hopper").getByText("Booked", { exact: true })).toBeVisible();
});

test("an admin switches automatic offers on, and staff book for a contact and remove one from the list", async ({ page, api, place }) => {
  await calendarWith(api, place, ["Ada"]);
  await page.goto("/tasks");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("standby");
  await page.getByRole("option", { name: "Waiting list" }).click();
  await page.getByRole("button", { name: "Waiting list settings" }).click();
  const settings = page.getByRole("dialog", { name: "Waiting list settings" });
  await settings.getByRole("textbox", { name: "Offers are open for" }).fill("45");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Waiting list settings saved")).toBeVisible();

  for (const action of ["Book", "Remove"] as const) {
    await page.getByRole("button", { name: "Add to waiting list", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Add to waiting list" });
    await sheet.getByRole("combobox", { name: "Contact" }).fill("Ada");
    await page.getByRole("option", { name: "Ada Hopper" }).click();
    await sheet.getByRole("button", { name: "Add to waiting list", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Offer .+ to Ada Hopper$/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Actions for Ada Hopper" }).click();
    await page.getByRole("menuitem", { name: action }).first().click();
    if (action === "Remove") await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No one is waiting")).toBeVisible();
  }
});
