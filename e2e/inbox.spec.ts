import { type Api, expect, expectAccessible, test } from "./environment.ts";
import { conversationList, messageField, openConversation, thread } from "./pages/inbox.ts";
import { receive } from "./records.ts";

async function makeContact(api: Api, locationId: string, firstName: string, more: { dnd?: boolean } = {}) {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName, lastName: "Writer", email: `${firstName.toLowerCase()}@example.com`, phone: "+447700900123", ...more },
  });
  return contact;
}

test.use({ viewport: { width: 1440, height: 900 } });

test("a conversation is found, read and answered by keyboard alone", async ({ page, api, place }) => {
  const { locationId } = place;
  const first = await makeContact(api, locationId, "Ada");
  await receive(api, first.id, { message: "Is there a time on Monday?" });

  await page.goto("/inbox");
  const list = conversationList(page);
  await expect(list).toContainText("Is there a time on Monday?");
  await page.keyboard.press("j");
  const messages = thread(page);
  await expect(messages).toContainText("Is there a time on Monday?");
  await expect(page.locator("[aria-live=polite]").getByText("Ada Writer", { exact: true })).toBeAttached();
  await expectAccessible(page);

  await page.keyboard.press("r");
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.type("Yes, at ten.");
  await page.keyboard.press("Control+Enter");
  await expect(messages).toContainText("Yes, at ten.");
  await expect
    .poll(async () => {
      const { conversations } = await api.conversations.conversations.search({ query: { locationId } });
      return [conversations[0]?.lastMessageBody, conversations[0]?.lastMessageDirection, conversations[0]?.unreadCount];
    })
    .toEqual(["Yes, at ten.", "outbound", 0]);

  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  const comment = page.getByRole("textbox", { name: "Internal comment" });
  await expect(comment).toBeFocused();
  await page.keyboard.type("She likes mornings.");
  await page.keyboard.press("Control+Enter");
  await expect(messages.getByRole("article", { name: /Internal comment/ })).toContainText("She likes mornings.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await expect(page.getByRole("button", { name: "Unstar" })).toBeVisible();
});

test("a template is created and inserted, and a draft survives a reload, is scheduled, and is cancelled", async ({ page, api, place }) => {
  const contact = await makeContact(api, place.locationId, "Linus");
  await receive(api, contact.id, { message: "When are you open?" });
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Message templates" }).click();
  await page.getByRole("button", { name: "New template" }).click();
  const form = page.getByRole("dialog", { name: "New template" });
  await form.getByLabel("Name").fill("Opening hours");
  await form.getByRole("textbox", { name: "Text" }).fill("Dear {{contact.firstName}}, from nine to five.");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Templates" })).toContainText("Opening hours");
  await page.keyboard.press("Escape");

  await conversationList(page).getByText("Linus Writer").click();
  const message = messageField(page);
  await expect(message).toBeVisible();
  await page.keyboard.press("/");
  await page.getByRole("menuitem", { name: "Opening hours" }).click();
  await expect(message).toHaveValue("Dear Linus, from nine to five.");
  await page.reload();
  await expect(message).toHaveValue("Dear Linus, from nine to five.");
  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByRole("button", { name: "In an hour" }).click();
  const messages = thread(page);
  await expect(messages.getByText(/Scheduled for .* in (59|60) min/)).toBeVisible();
  await expect(message).toHaveValue("");
  await messages.getByRole("button", { name: "Cancel" }).click();
  await expect(messages.getByText(/Scheduled for/)).toHaveCount(0);
});

test("a new message appears without a reload", async ({ page, api, place }) => {
  const contact = await makeContact(api, place.locationId, "Grace");
  await receive(api, contact.id, { message: "The first message" });
  await page.goto("/inbox");
  const list = conversationList(page);
  await expect(list).toContainText("The first message");
  await page.keyboard.press("j");
  await expect(thread(page)).toContainText("The first message");
  await receive(api, contact.id, { message: "The second message" });
  await expect(thread(page)).toContainText("The second message");
});

test("a printed conversation has the dates of its messages", async ({ page, api, place }) => {
  const contact = await makeContact(api, place.locationId, "Grace");
  await receive(api, contact.id, { message: "The first message" });
  await openConversation(page, "Grace Writer");
  await expect(thread(page).getByText("Today", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(thread(page).getByText("Today", { exact: true })).toBeHidden();
  await expect(thread(page)).toContainText(String(new Date().getFullYear()));
});

test("Do Not Disturb is shown before a message is sent", async ({ page, api, place }) => {
  const contact = await makeContact(api, place.locationId, "Quiet", { dnd: true });
  await receive(api, contact.id, { message: "Please do not write to me." });
  await openConversation(page, "Quiet Writer");
  await expect(page.getByText(/Do Not Disturb/).first()).toBeVisible();
});

const hostile = `<h1>Offer</h1><script>window.top.hacked = 1; window.hacked = 1</script>
  <img src="x" onerror="window.top.hacked = 1"><img src="http://tracker.example/pixel.gif">
  <a href="javascript:window.top.hacked=1">Click</a><a href="https://example.com/">A link</a>
  <form action="/api/crm/contacts"><input name="a"><button>Send</button></form>
  <iframe src="https://example.com"></iframe><svg onload="window.top.hacked=1"></svg>
  <meta http-equiv="refresh" content="0;url=https://example.com"><base href="https://example.com/">
  <div style="background:url(http://tracker.example/style.gif)" onclick="window.top.hacked=1">Styled</div>`;

test("a hostile mail is shown without its scripts, forms and external images, which load on request", async ({ page, api, place }) => {
  const contact = await makeContact(api, place.locationId, "Mallory");
  await receive(api, contact.id, { type: "Email", subject: "Offer", html: hostile });
  const asked: string[] = [];
  await page.route("http://tracker.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 200, contentType: "image/gif", body: Buffer.from("R0lGODlhAQABAAAAACw=", "base64") });
  });
  await openConversation(page, "Mallory Writer");
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: "Offer" })).toBeVisible();
  await expect(mail.locator("script, form, input, iframe, svg, base, [onerror], [onclick], a[href^='javascript']")).toHaveCount(0);
  await expect(mail.getByRole("link", { name: "A link" })).toHaveAttribute("rel", /noopener/);
  await mail.getByText("Styled").click();
  expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Show images" }).click();
  await expect.poll(() => asked.some((url) => url.endsWith("/pixel.gif"))).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
  expect(page.url()).toContain("/inbox");
});

test("the quoted mail in a reply is collapsed until it is opened", async ({ page, api, place }) => {
  const contact = await makeContact(api, place.locationId, "Ada");
  const mail = (body: { html?: string; message?: string }) => receive(api, contact.id, { type: "Email", subject: "Re: Time", ...body });
  await mail({
    html: '<style>p { margin: 0 }</style><p>At ten.</p><div class="gmail_quote">Robin wrote:<blockquote>When?</blockquote></div>',
  });
  await mail({ message: "At eleven.\n\nOn Monday, Robin wrote:\n> And the second?" });
  await mail({ html: "<blockquote>And the third?</blockquote><p>At noon.</p>" });
  await openConversation(page, "Ada Writer");
  const articles = thread(page).getByRole("article");
  await expect(articles).toHaveCount(3);
  const [first, second, third] = [articles.nth(0), articles.nth(1), articles.nth(2)];
  await expect(first.frameLocator("iframe").getByText("At ten.")).toBeVisible();
  await expect(first.frameLocator("iframe").getByText("When?")).toHaveCount(0);
  await first.getByRole("button", { name: "Show quoted text" }).click();
  await expect(first.frameLocator("iframe").getByText("When?")).toBeVisible();
  await expect(second).toContainText("At eleven.");
  await expect(second).not.toContainText("And the second?");
  await second.getByRole("button", { name: "Show quoted text" }).press("Enter");
  await expect(second).toContainText("And the second?");
  await expect(second.getByRole("button", { name: "Hide quoted text" })).toBeFocused();
  await expect(third.frameLocator("iframe").getByText("And the third?")).toBeVisible();
  await expect(third.getByRole("button", { name: "Show quoted text" })).toHaveCount(0);
});
