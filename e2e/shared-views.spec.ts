import { expect, expectAccessible, test } from "./environment.ts";
import { saveAsNewView } from "./pages/saved-views.ts";
import { receive } from "./records.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a view of the inbox is saved, shared and counted, and another user opens it but cannot change it", async ({
  page,
  api,
  place,
  colleague,
}) => {
  const { locationId } = place;
  for (const [index, firstName] of ["Ada", "Grace"].entries()) {
    const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName, phone: `+44770090010${index}` } });
    await receive(api, contact.id, { message: "Hello" });
  }
  await page.goto("/inbox?status=unread&sort=asc");
  await saveAsNewView(page, "View: Standard view", "Longest unread");
  await page.getByRole("button", { name: "View: Longest unread" }).click();
  await page.getByRole("menuitem", { name: "Share with everyone here" }).click();
  await page.getByRole("button", { name: "View: Longest unread" }).click();
  await expect(page.getByRole("menuitem", { name: "Show only to me" })).toBeVisible();
  await page.keyboard.press("Escape");

  await colleague.goto("/inbox");
  await colleague.getByRole("button", { name: "View: Standard view" }).click();
  await expect(colleague.getByRole("menu")).toContainText("Shared by others");
  const shared = colleague.getByRole("menuitem", { name: "Longest unread" });
  await expect(shared).toContainText("2");
  await expectAccessible(colleague);
  await shared.click();
  await expect(colleague).toHaveURL(/status=unread/);
  await expect(colleague.getByRole("list", { name: "Filters" })).toContainText("Oldest first");
  await colleague.getByRole("button", { name: "View: Longest unread" }).click();
  await expect(colleague.getByRole("menuitem", { name: "Save as new view…" })).toBeVisible();
  await expect(colleague.getByRole("menuitem", { name: "Rename…" })).toHaveCount(0);
});
