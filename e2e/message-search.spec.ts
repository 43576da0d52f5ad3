import { type Api, expect, expectAccessible, test } from "./environment.ts";
import { conversationList, thread } from "./pages/inbox.ts";
import { receive } from "./records.ts";

async function makeContact(api: Api, locationId: string, firstName: string) {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName, lastName: "Writer", email: `${firstName.toLowerCase()}@example.com` },
  });
  return contact;
}

test.use({ viewport: { width: 1440, height: 900 } });

test("a message far back in a conversation is found, opened in its place, and read on from there in both directions", async ({
  page,
  api,
  place,
}) => {
  const ada = await makeContact(api, place.locationId, "Ada");
  const grace = await makeContact(api, place.locationId, "Grace");
  for (let number = 0; number < 45; number++) await receive(api, ada.id, { message: `Before ${number}` });
  await receive(api, ada.id, { message: "Könnten wir die Rechnung am Freitag besprechen?" });
  for (let number = 0; number < 45; number++) await receive(api, ada.id, { message: `After ${number}` });
  await receive(api, grace.id, { message: "The RECHNUNG is paid." });

  await page.goto("/inbox");
  const field = page.getByRole("searchbox", { name: "Search messages" });
  await field.fill("rechnung");
  const results = page.getByRole("list", { name: "Search results" });
  await expect(results.getByRole("link")).toHaveText([/Grace Writer.*The RECHNUNG is paid/, /Ada Writer.*Könnten wir die Rechnung/]);
  await expect(results.locator("mark")).toHaveText(["RECHNUNG", "Rechnung"]);
  await expect(page.getByText("2 messages", { exact: true })).toBeVisible();

  await field.press("ArrowDown");
  await expect(results.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(results.getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  const messages = thread(page);
  const found = messages.locator("mark");
  await expect(found).toHaveText("Rechnung");
  await expect(found).toBeInViewport();
  await expect(messages).toContainText("Before 44");
  await expect(messages).toContainText("After 0");
  await expect(messages).not.toContainText("After 44");
  await expect(page).toHaveURL(/q=rechnung/);
  await expect(page).toHaveURL(/message=/);
  await expectAccessible(page);

  await messages.getByRole("button", { name: "Show newer" }).click();
  await expect(messages).toContainText("After 44");
  await expect(messages.getByRole("button", { name: "Show newer" })).toHaveCount(0);
  // Read again after a change, the thread keeps every message that it has shown.
  const oldestShown = messages.getByRole("article").filter({ hasText: /Before 30$/ });
  await expect(oldestShown).toHaveCount(1);
  const { conversations } = await api.conversations.conversations.search({ query: { locationId: place.locationId, contactId: ada.id } });
  const readAgain = page.waitForResponse((response) => /\/inbox\/conversations\/.*\/messages/.test(response.url()));
  await api.conversations.conversations.update({
    params: { conversationId: conversations[0]?.id ?? "" },
    body: { locationId: place.locationId, starred: true },
  });
  await readAgain;
  await expect(oldestShown).toHaveCount(1);
  await messages.getByRole("button", { name: "Show older" }).click();
  await expect(messages.getByRole("article").filter({ hasText: /Before 0$/ })).toHaveCount(1);
  await expect(messages.getByRole("button", { name: "Show older" })).toHaveCount(0);

  await page.reload();
  await expect(found).toBeInViewport();
  await expect(results.locator("[aria-current=true]")).toContainText("Ada Writer");
  await page.getByRole("button", { name: "Latest messages" }).click();
  await expect(messages.getByText("After 44")).toBeInViewport();
  await expect(found).toHaveCount(0);

  await results.getByRole("link").first().focus();
  await page.keyboard.press("Escape");
  await expect(conversationList(page)).toContainText("Ada Writer");
  await expect(field).toHaveValue("");
});

test("words are highlighted in the subject and the text of an email", async ({ page, api, place }) => {
  const ada = await makeContact(api, place.locationId, "Ada");
  await receive(api, ada.id, {
    type: "Email",
    subject: "Kitchen plans",
    html: "<p>The plans for the <b>kit</b>chen are <i>ready</i>.</p><p>Kitchen</p>",
  });
  await page.goto("/inbox?q=kitchen");
  await page.getByRole("list", { name: "Search results" }).getByRole("link").click();
  const messages = thread(page);
  await expect(messages.locator("mark")).toHaveText("Kitchen");
  await expect
    .poll(() =>
      page.evaluate(() => {
        const view = document.querySelector("iframe")?.contentWindow;
        const registry = view === null || view === undefined ? undefined : Reflect.get(Reflect.get(view, "CSS"), "highlights");
        return [...(registry?.get("found") ?? [])].map(String);
      }),
    )
    .toEqual(["kitchen", "Kitchen"]);
});

test("a search that finds nothing says so, and too many words are refused", async ({ page, api, place }) => {
  const ada = await makeContact(api, place.locationId, "Ada");
  await receive(api, ada.id, { message: "Good morning" });
  await page.goto("/inbox");
  const field = page.getByRole("searchbox", { name: "Search messages" });
  await field.fill("evening");
  await expect(page.getByRole("heading", { name: "No messages found" })).toBeVisible();
  await expectAccessible(page);
  await field.fill("a b c d e f g h i j k l m n o p q");
  await expect(page.getByRole("heading", { name: "Too many words" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(conversationList(page)).toContainText("Good morning");
});

test("a search that stops early says how far it searched, and incomplete results are pointed out", async ({ page, api, place }) => {
  const ada = await makeContact(api, place.locationId, "Ada");
  await receive(api, ada.id, { message: "The invoice is paid." });
  await page.route("**/inbox/search?*", async (route) => {
    const url = new URL(route.request().url());
    const isFirst = !url.searchParams.has("before");
    url.searchParams.delete("before");
    const answer = await (await route.fetch({ url: url.href })).json();
    const early = { hits: [], next: "later", searchedTo: "2026-01-05T09:00:00.000Z", isComplete: false };
    await route.fulfill({ json: isFirst ? early : answer });
  });
  await page.goto("/inbox");
  await page.getByRole("searchbox", { name: "Search messages" }).fill("invoice");
  await expect(page.getByRole("heading", { name: "No messages found since Jan 5, 2026" })).toBeVisible();
  await expect(page.getByText("Results are incomplete")).toBeVisible();
  await page.getByRole("button", { name: "Search older messages" }).click();
  await expect(page.getByRole("list", { name: "Search results" })).toContainText("The invoice is paid.");
  await expect(page.getByText("Results are incomplete")).toHaveCount(0);
});
