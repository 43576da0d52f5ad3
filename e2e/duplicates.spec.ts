import type { Page } from "@playwright/test";
import { collectPageErrors, expect, expectAccessible, type Place, test } from "./environment.ts";

type Api = Parameters<Parameters<typeof test>[2]>[0]["api"];

/** Two records of the same person, and another person. */
async function seed(api: Api, { locationId }: Place) {
  const make = async (body: object) => (await api.contacts.contacts.create({ body: { locationId, ...body } })).contact;
  const ada = await make({
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.com",
    phone: "+442079460001",
    dateOfBirth: "1990-12-10",
    tags: ["patient"],
  });
  const double = await make({
    firstName: "Ada",
    lastName: "Byron",
    phone: "+442079460002",
    dateOfBirth: "1990-12-10",
    city: "Harbourton",
    tags: ["new"],
  });
  const grace = await make({ firstName: "Grace", lastName: "Hopper", email: "grace@example.com" });
  await api.contacts.notes.create({ params: { contactId: double.id }, body: { body: "Nervous about needles" } });
  return { ada, double, grace };
}

const groups = (page: Page) => page.getByRole("navigation", { name: "Groups of duplicates" }).getByRole("link");
const compare = (page: Page) => page.getByRole("table", { name: /Compare the contacts/ });

test("a user compares two records of one patient, chooses values, previews the result, merges, and undoes the merge", async ({
  page,
  api,
  place,
}) => {
  const errors = collectPageErrors(page);
  const { ada, double } = await seed(api, place);
  await page.goto("/duplicates");
  await expect(groups(page)).toHaveCount(1);
  await expect(groups(page)).toContainText("Same name and date of birth");
  await expectAccessible(page);
  await groups(page).click();

  await expect(page.getByRole("radio", { name: "Keep Ada Byron" }).first()).toBeVisible();
  const result = page.getByRole("region", { name: "Result of the merge" });
  await expect(result).toContainText("Harbourton");
  await expect(result.getByText("patient")).toBeVisible();
  await expect(result.getByText("new")).toBeVisible();
  await expectAccessible(page);

  await expect(compare(page).getByRole("columnheader")).toHaveCount(2);
  const phones = compare(page).getByRole("radio", { name: "Phone of Ada Byron" });
  await phones.and(page.locator(":not(:checked)")).check();
  const kept = await compare(page).getByRole("radio", { name: "Keep Ada Byron" }).first().isChecked();
  const [keptContact, other] = kept ? [ada, double] : [double, ada];
  await page.getByRole("button", { name: "Merge 2 contacts" }).click();

  await expect(page.getByText("Merged 2 contacts into Ada Byron")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No duplicates" })).toBeVisible();
  const { contacts, total } = await api.contacts.search.contacts({ body: { locationId: place.locationId, pageLimit: 10, query: "byron" } });
  expect(total).toBe(1);
  expect(contacts[0]?.email).toBe("ada@example.com");
  expect([contacts[0]?.phone, ...(contacts[0]?.additionalPhones.map(({ phone }) => phone) ?? [])].toSorted()).toEqual([
    "+442079460001",
    "+442079460002",
  ]);
  expect(contacts[0]?.city).toBe("Harbourton");

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Merge undone")).toBeVisible();
  await expect(groups(page)).toHaveCount(1);
  for (const before of [keptContact, other]) {
    const { contact } = await api.contacts.contacts.get({ params: { contactId: before.id } });
    expect({ ...contact, dateUpdated: "", lastActivity: null }).toEqual({ ...before, dateUpdated: "", lastActivity: null });
  }
  expect((await api.contacts.notes.list({ params: { contactId: double.id } })).notes).toHaveLength(1);
  expect(errors).toEqual([]);
});

test("contacts that are marked as different are no longer listed, and this can be undone", async ({ page, api, place }) => {
  await seed(api, place);
  await page.goto("/duplicates");
  await groups(page).click();
  await page.getByRole("button", { name: "Not duplicates" }).click();
  await expect(page.getByRole("heading", { name: "No duplicates" })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(groups(page)).toHaveCount(1);
});

test("a group is opened and merged by keyboard alone, and the merge is listed and undone", async ({ page, api, place }) => {
  await seed(api, place);
  await page.goto("/duplicates");
  await expect(groups(page)).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(page.locator("[aria-live=polite]").getByText("Ada Byron, Ada Byron", { exact: true })).toBeAttached();
  await expect(page.getByRole("region", { name: "Result of the merge" })).toContainText("Byron");
  for (const phone of ["020 7946 0001", "020 7946 0002"]) {
    const choice = compare(page).getByRole("cell", { name: phone }).getByRole("radio", { name: "Phone of Ada Byron" });
    await expect(choice, "the values distinguish two contacts of the same name").toHaveAccessibleDescription(phone);
  }
  for (const keep of await compare(page).getByRole("radio", { name: "Keep Ada Byron" }).all())
    await expect(keep).toHaveAccessibleDescription(/^Added /);
  const merge = page.getByRole("button", { name: "Merge 2 contacts" });
  await merge.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Merged 2 contacts into Ada Byron")).toBeVisible();
  await expect(merge).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Open contacts" }), "the focus stays beside what was merged").toBeFocused();

  await page.getByRole("tab", { name: "Recent merges" }).click();
  await expect(page.getByText(/merged from Ada Byron/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the merge into Ada Byron" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await api.contacts.search.contacts({ body: { locationId: place.locationId, pageLimit: 10 } })).total)
    .toBe(3);
});

test("two contacts are compared by address, and one that has changed since is reloaded before it is merged", async ({
  page,
  api,
  place,
}) => {
  const { ada, grace } = await seed(api, place);
  await page.route("**/api/live*", (route) => route.abort());
  await page.goto(`/duplicates?ids=${ada.id},${grace.id}`);
  await expect(page.getByText(/These contacts have nothing in common/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Result of the merge" })).toBeVisible();
  await api.contacts.contacts.update({ params: { contactId: grace.id }, body: { city: "Saltmouth" } });
  await page.getByRole("button", { name: "Merge 2 contacts" }).click();
  await expect(page.getByText(/One of the contacts was just changed/)).toBeVisible();
  await expect(compare(page)).toContainText("Saltmouth");
  await page.getByRole("button", { name: "Merge 2 contacts" }).click();
  await expect(page.getByText(/Merged 2 contacts/)).toBeVisible();
  await page.goto(`/duplicates?ids=${ada.id},${grace.id}`);
  await expect(page.getByRole("heading", { name: "A contact no longer exists" })).toBeVisible();
});

test("on a phone, the groups and the comparison are shown one at a time", async ({ page, api, place }) => {
  await seed(api, place);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/duplicates");
  await groups(page).click();
  await expect(groups(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All groups" }).click();
  await expect(groups(page)).toBeVisible();
});
