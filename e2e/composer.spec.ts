import { type Api, expect, expectAccessible, test } from "./environment.ts";
import { messageField, openFirstConversation } from "./pages/inbox.ts";
import { receive } from "./records.ts";

async function emailFrom(api: Api, locationId: string) {
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", email: "ada@example.com" } });
  await receive(api, contact.id, { type: "Email", subject: "Time", message: "When?" });
  return contact;
}

test.use({ viewport: { width: 1440, height: 900 } });

test("an email is written with formats by keyboard, survives a reload, and is sent with its formats and as plain text", async ({
  page,
  api,
  place,
}) => {
  await emailFrom(api, place.locationId);
  await openFirstConversation(page);
  const message = messageField(page);
  await expect(message).toBeVisible();
  await page.keyboard.press("r");
  await expect(message).toBeFocused();
  await page.keyboard.type("Dear ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await expect(message.getByRole("listitem")).toHaveText(["one", "two"]);
  await expectAccessible(page);

  await page.reload();
  await expect(message.locator("strong")).toHaveText("Ada");
  // A click that also focuses the editor may lose its caret on a busy machine.
  await message.click();
  await message.getByText("two").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("textbox", { name: "URL" }).fill("example.com");
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(message.getByRole("link")).toHaveText("example.com");

  const request = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/conversations/messages"));
  await message.press("Control+Enter");
  expect((await request).postDataJSON()).toMatchObject({
    type: "Email",
    message: "Dear Ada\n- one\n- two\nexample.com <https://example.com/>",
    html: '<p>Dear <strong>Ada</strong></p><ul><li><p>one</p></li><li><p>two</p></li></ul><p><a href="https://example.com/">example.com</a></p>',
  });
  await expect(message).toHaveText("");
});

test("pasted HTML keeps its formats only, and no scripts, styles or external images", async ({ page, api, place }) => {
  await emailFrom(api, place.locationId);
  await openFirstConversation(page);
  const message = messageField(page);
  await message.click();
  await message.evaluate((field) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<h1 onclick="alert(1)">Offer</h1><script>alert(1)</script><p style="position:fixed">A <b>bold</b> <a href="javascript:alert(1)">bad</a>
        <a href="https://example.com/" onmouseover="alert(1)">good</a></p><img src="https://tracker.example/a.gif"><iframe src="https://example.com"></iframe>`,
    );
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(message).toContainText("Offer");
  await expect(message.locator("strong")).toHaveText("bold");
  await expect(message.locator("a")).toHaveText("good");
  await expect(message.locator("script, h1, img:not(.ProseMirror-separator), iframe, [style], [onclick], [onmouseover]")).toHaveCount(0);
});

test("an image that is dropped into the text is uploaded and sent by its address", async ({ page, api, place }) => {
  await emailFrom(api, place.locationId);
  await openFirstConversation(page);
  const message = messageField(page);
  await message.click();
  await page.keyboard.type("See below");
  await message.evaluate((field) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(
      atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
      (sign) => sign.charCodeAt(0),
    );
    data.items.add(new File([bytes], "plan.png", { type: "image/png" }));
    const { left, bottom } = field.getBoundingClientRect();
    const init = { dataTransfer: data, bubbles: true, cancelable: true, clientX: left + 40, clientY: bottom - 20 };
    field.dispatchEvent(new DragEvent("drop", init));
  });
  const image = message.getByRole("img", { name: "plan.png" });
  await expect(image).toHaveAttribute("src", /^blob:/);
  await expect(page.getByText("plan.png", { exact: true })).toHaveCount(0);
  const request = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/conversations/messages"));
  await message.press("Control+Enter");
  const sent = (await request).postDataJSON();
  expect(sent.html).toMatch(/<img src="http[^"]+plan\.png" alt="plan\.png">/);
  expect(sent.attachments).toBeUndefined();
});

test("a signature is added to emails, and can be removed from one", async ({ page, api, place }) => {
  await emailFrom(api, place.locationId);
  await page.goto("/settings/account");
  const signature = page.getByRole("textbox", { name: "Signature" });
  await signature.click();
  await page.keyboard.type("Robin, front desk");
  await page.locator("section", { has: signature }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Signature saved")).toBeVisible();
  await expectAccessible(page);

  await openFirstConversation(page);
  const message = messageField(page);
  await expect(message).toContainText("Robin, front desk");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await page.keyboard.press("r");
  await page.keyboard.type("Hello");
  await expect(message).toHaveText(/^Hello.*Robin, front desk$/s);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("Hello again");
  await expect(message).toHaveText("Hello again");
});

test("templates, emoji and mentions are inserted by keyboard where they are typed", async ({ page, api, place }) => {
  const contact = await emailFrom(api, place.locationId);
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Message templates" }).click();
  await page.getByRole("button", { name: "New template" }).click();
  const form = page.getByRole("dialog", { name: "New template" });
  await form.getByLabel("Name").fill("Opening hours");
  await form.getByRole("textbox", { name: "Text" }).fill("Dear {{contact.firstName}}, from nine to five.");
  await form.getByRole("combobox", { name: "Folder" }).fill("Questions");
  await page.getByRole("option", { name: "Questions" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Questions" })).toContainText("Opening hours");
  await page.getByRole("button", { name: "Rename folder Questions" }).click();
  const naming = page.getByRole("dialog", { name: "Rename folder" });
  await naming.getByLabel("Name").fill("Visitors");
  await naming.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Visitors" })).toContainText("Opening hours");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.keyboard.press("j");
  const message = messageField(page);
  await expect(message).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.type("Good morning. /vis");
  await expect(page.getByRole("listbox", { name: "Templates" }).getByRole("option")).toContainText(["Dear Ada, from nine to five."]);
  for (let index = 0; index < 3; index++) await page.keyboard.press("Backspace");
  await page.keyboard.type("ope");
  const list = page.getByRole("listbox", { name: "Templates" });
  await expect(list.getByRole("option", { name: "Opening hours" })).toHaveAttribute("aria-selected", "true");
  await expect(message).toHaveAttribute("aria-activedescendant", /./);
  await expectAccessible(page);
  await message.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("n");
  await page.keyboard.press("Enter");
  await expect(message).toHaveText("Good morning. Dear Ada, from nine to five.");
  await page.keyboard.type(" :rocke");
  await page.getByRole("option", { name: "rocket" }).click();
  await expect(message).toHaveText("Good morning. Dear Ada, from nine to five. 🚀");
  await page.keyboard.type(" and/or 9:30 /ope");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(message).toBeFocused();

  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  const comment = page.getByRole("textbox", { name: "Internal comment" });
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, locationId: place.locationId } });
  const [colleague] = users;
  // The comment's field is another one than the email's, and has the keyboard at once.
  await page.keyboard.press("Control+a");
  await page.keyboard.type(`Ask @${colleague?.firstName.slice(0, 3)}`);
  await page.getByRole("listbox", { name: "Colleagues" }).getByRole("option").first().click();
  await expect(comment).toHaveValue(`Ask @${colleague?.name} `);
  const request = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/conversations/messages"));
  await comment.press("Control+Enter");
  expect((await request).postDataJSON()).toMatchObject({ type: "InternalComment", contactId: contact.id, mentions: [colleague?.id] });
});

test("an email is forwarded by keyboard to a contact and to a typed address, with its attachments, and R still answers the contact", async ({
  page,
  api,
  place,
}) => {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Ada", email: "ada@example.com" },
  });
  await api.contacts.contacts.create({ body: { locationId: place.locationId, name: "Ben Stone", email: "ben@example.com" } });
  await receive(api, contact.id, {
    ...{ type: "Email", subject: "Plan", message: "See it" },
    attachments: ["https://files.example/plan.pdf"],
  });
  await openFirstConversation(page);
  await expect(page.getByRole("article", { name: "Email, Ada" })).toBeVisible();
  await page.keyboard.press("Shift+f");
  await page.keyboard.type("ben st");
  const to = page.getByRole("combobox", { name: "To" });
  await expect(to).toBeFocused();
  await page.getByRole("option", { name: "Ben Stone" }).click();
  await to.fill("cid@example");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("alert").filter({ hasText: "Not an email address: cid@example" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await to.press("Backspace");
  await to.fill("cid@example.com");
  await to.press("Enter");
  await page.keyboard.press("Escape");
  const composer = page.getByRole("region", { name: "Composer" });
  await expect(composer.getByRole("textbox", { name: "Subject" })).toHaveValue("Fwd: Plan");
  await expect(composer.getByText("plan.pdf")).toBeVisible();
  await expectAccessible(page);
  await composer.getByRole("textbox", { name: "Message", exact: true }).click();
  await page.keyboard.type("Please take this");
  const request = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/forward"));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("timer")).toBeVisible();
  expect((await request).postDataJSON()).toMatchObject({
    to: ["Ben Stone <ben@example.com>", "cid@example.com"],
    subject: "Fwd: Plan",
    message: "Please take this",
    attachments: ["https://files.example/plan.pdf"],
  });
  await expect(page.getByText("Forwarded to Ben Stone <ben@example.com>, cid@example.com")).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.keyboard.type("Thank you");
  const reply = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/conversations/messages"));
  await page.keyboard.press("Control+Enter");
  const { messages } = (
    await api.conversations.messages.list({ params: { conversationId: (await conversationOf(api, place.locationId)).id }, query: {} })
  ).messages;
  expect((await reply).postDataJSON().replyMessageId).toBe(messages.find(({ direction }) => direction === "inbound")?.id);
});

async function conversationOf(api: Api, locationId: string) {
  const { conversations } = await api.conversations.conversations.search({ query: { locationId } });
  const [conversation] = conversations;
  if (conversation === undefined) throw new Error("The location has no conversation.");
  return conversation;
}
