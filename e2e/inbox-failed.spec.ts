import { expect, expectAccessible, test } from "./environment.ts";
import { thread } from "./pages/inbox.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("messages that were not sent are listed at the top of the inbox, opened, sent again and dismissed", async ({ page, api, place }) => {
  const { locationId } = place;
  const names = ["Ada", "Grace", "Hedy"];
  for (const firstName of names) {
    const { contact } = await api.contacts.contacts.create({
      body: { locationId, firstName, lastName: "Writer", email: `${firstName.toLowerCase()}@example.com` },
    });
    await api.conversations.sends.send({
      body: { type: "Email", contactId: contact.id, status: "failed", subject: "Offer", message: "Our offer" },
    });
  }
  await page.goto("/inbox");
  const banner = page.getByRole("alert").filter({ hasText: "3 messages were not sent" });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole("button", { name: "Review" }).click();
  const sheet = page.getByRole("dialog", { name: "Messages not sent" });
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await expect(sheet.getByRole("listitem").first()).toContainText("Hedy Writer");
  await expectAccessible(page);

  await sheet.getByRole("button", { name: "Dismiss the message to Hedy Writer" }).click();
  await expect(sheet.getByRole("listitem")).toHaveCount(2);
  await sheet.getByRole("button", { name: "Retry the message to Ada Writer" }).click();
  await expect(sheet.getByRole("listitem")).toHaveCount(1);
  await sheet.getByRole("link", { name: "Grace Writer" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(thread(page)).toContainText("Our offer");

  await page.getByRole("button", { name: "Review" }).click();
  await sheet.getByRole("button", { name: "Retry all" }).click();
  await expect(sheet.getByText("No failed messages")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Back to inbox" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(/not sent/)).toHaveCount(0);
});
