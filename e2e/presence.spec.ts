import { expect, expectAccessible, test } from "./environment.ts";
import { conversationList, messageField } from "./pages/inbox.ts";
import { receive, userIdsOf } from "./records.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a colleague sees who else has a conversation open and types in it, until they leave it, and is notified of a mention", async ({
  page,
  colleague,
  api,
  place,
}) => {
  const { locationId } = place;
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", lastName: "Writer", phone: "+447700900100" },
  });
  await receive(api, contact.id, { message: "Is Friday possible?" });

  await page.goto("/inbox");
  const row = conversationList(page).getByRole("link", { name: /Ada Writer/ });
  await row.click();
  await colleague.goto("/inbox");
  await conversationList(colleague)
    .getByRole("link", { name: /Ada Writer/ })
    .click();
  for (const window of [page, colleague])
    await expect(window.locator("header").getByText("Also here: Robin Tester", { exact: true })).toBeVisible();
  await expect(row).toContainText("Also here: Robin Tester");

  await messageField(colleague).pressSequentially("Yes, at ten");
  await expect(page.getByText("Robin Tester is typing…")).toBeVisible();
  await expect(colleague.getByText("is typing…")).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByText("Robin Tester is typing…")).toHaveCount(0, { timeout: 10_000 });

  await colleague.goto("/contacts");
  await expect(page.getByText(/Also here/)).toHaveCount(0);

  const mentions = await userIdsOf(api, place);
  const { messageId } = await api.conversations.sends.send({
    body: { type: "InternalComment", contactId: contact.id, status: "pending", message: "Who knows more?", mentions },
  });
  const bell = colleague.getByRole("button", { name: "Notifications, 1 unread" });
  await bell.click();
  await expectAccessible(colleague);
  await colleague.getByRole("link", { name: /You were mentioned/ }).click();
  await expect(colleague).toHaveURL(new RegExp(`message=${messageId}`));
  await expect(colleague.getByText("Who knows more?").first()).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  const { contact: other } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", phone: "+447700900101" } });
  await receive(api, other.id, { message: "Hello" });
  await colleague.goto("/inbox");
  const conversations = conversationList(colleague).getByRole("link");
  await expect(conversations).toHaveCount(2);
  await colleague.keyboard.press("f");
  await colleague.getByRole("checkbox", { name: "Mentions me" }).click();
  await expect(conversations).toHaveCount(1);
  await expect(conversations).toContainText("Ada Writer");
  await colleague.keyboard.press("Escape");
  await expect(colleague.getByRole("list", { name: "Filters" })).toContainText("Mentions me");
});
