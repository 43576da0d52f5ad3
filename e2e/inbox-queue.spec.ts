import type { Page } from "@playwright/test";
import { z } from "zod";
import { admin } from "./admin.ts";
import { type Api, expect, expectAccessible, type Place, test } from "./environment.ts";
import { conversationList, messageField, thread } from "./pages/inbox.ts";
import { receive } from "./records.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** Contacts who have written, the last one first in the list. */
async function queue(api: Api, { locationId }: Place, names: readonly string[]) {
  for (const [index, firstName] of names.entries()) {
    const { contact } = await api.contacts.contacts.create({
      body: { locationId, firstName, lastName: "Waiting", phone: `+447700900${100 + index}` },
    });
    await receive(api, contact.id, { message: `Hello from ${firstName}` });
  }
}

async function colleague({ locationId }: Place) {
  const given = ["--email", `bea-${locationId}@example.com`, "--first-name", "Beatrix", "--last-name", "Colleague", "--role", "user"];
  const made = z.object({ id: z.string() });
  return (await admin(made, "user", "create", "--location", locationId, ...given, "--password", "Correct-Horse-7-Battery")).id;
}

const rows = (page: Page) => conversationList(page).getByRole("listitem");
const tab = (page: Page, name: "Open" | "Snoozed" | "Done") => page.getByRole("tab", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name: `${name} Waiting`, level: 2 }).first();

/** Presses keys and counts them. Typed text is not counted. */
function counted(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    },
    count: () => pressed,
  };
}

test("twenty conversations are answered, assigned, snoozed and closed by keyboard alone, with at most three keys each", async ({
  page,
  api,
  place,
}) => {
  const names = Array.from({ length: 20 }, (_, index) => `Person${String.fromCharCode(65 + index)}`);
  const userId = await colleague(place);
  await queue(api, place, names);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(20);
  await expect(tab(page, "Open")).toContainText("20");

  const keys = counted(page);
  const order = names.toReversed();
  await keys.press("j");
  for (const [place, name] of order.entries()) {
    await expect(heading(page, name)).toBeVisible();
    if (place < 5) {
      await keys.press("r");
      const field = messageField(page);
      await expect(field).toBeFocused();
      await page.keyboard.type(`Dear ${name}, yes.`);
      await keys.press("Control+Shift+Enter");
    } else if (place < 10) {
      await keys.press("a");
      await expect(page.getByRole("searchbox", { name: "Assign" })).toBeFocused();
      await page.keyboard.type("beat");
      await expect(page.getByRole("option")).toHaveCount(1);
      await keys.press("Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await keys.press("j");
    } else if (place < 15) {
      await keys.press("h");
      await expect(page.getByRole("dialog", { name: "Snooze" }).getByRole("button").first()).toBeFocused();
      await keys.press("Enter");
    } else await keys.press("e");
  }
  expect(keys.count()).toBeLessThanOrEqual(3 * 20);

  await expect(tab(page, "Open")).toContainText("5");
  await expect(tab(page, "Snoozed")).toContainText("5");
  await expect(tab(page, "Done")).toContainText("10", { timeout: 15_000 });
  const found = await api.conversations.conversations.search({ query: { locationId: place.locationId, limit: 50 } });
  const conversationByName = new Map(found.conversations.map((each) => [each.contactName, each]));
  for (const [index, name] of order.entries()) {
    const conversation = conversationByName.get(`${name} Waiting`);
    expect(conversation?.lastMessageBody).toBe(index < 5 ? `Dear ${name}, yes.` : `Hello from ${name}`);
    expect(conversation?.assignedTo).toBe(index >= 5 && index < 10 ? userId : undefined);
  }
});

test("the next conversation opens at once, an undo brings the last one back, and the address keeps the state", async ({
  page,
  api,
  place,
}) => {
  await queue(api, place, ["Ada", "Grace", "Linus"]);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(heading(page, "Linus")).toBeVisible();
  await page.keyboard.press("e");
  await expect(heading(page, "Grace")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).not.toContainText("unread");
  await page.keyboard.press("u");
  await expect(rows(page).first()).toContainText("1 unread");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page, "Linus")).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("e");
  await tab(page, "Done").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(conversationList(page)).toContainText("Linus");
  await page.reload();
  await expect(tab(page, "Done")).toHaveAttribute("aria-selected", "true");
  await expect(conversationList(page)).toContainText("Linus");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Snooze");
});

test("undoing a sent message leaves the conversation open, and returns the text to the composer", async ({ page, api, place }) => {
  await queue(api, place, ["Ada", "Grace"]);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(heading(page, "Grace")).toBeVisible();
  await page.keyboard.press("r");
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.type("Not yet");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(heading(page, "Ada")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading(page, "Grace")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(messageField(page)).toHaveValue("Not yet");
});

test("a conversation stays open if the contact writes again before the message that would close it is sent", async ({
  page,
  api,
  place,
}) => {
  await queue(api, place, ["Ada"]);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(thread(page)).toContainText("Hello from Ada");
  await page.keyboard.press("r");
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.type("Yes.");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByText("All done")).toBeVisible();
  const { conversations } = await api.conversations.conversations.search({ query: { locationId: place.locationId } });
  await receive(api, conversations[0]?.contactId ?? "", { message: "One more question" });
  await expect(page.getByText("Ada Waiting has written again, so the conversation stays open")).toBeVisible({ timeout: 15_000 });
  await expect(rows(page)).toHaveCount(1);
  await expect(tab(page, "Done")).toContainText("0");
});

test("many conversations are selected by keys and clicks, changed at once, and restored by one undo", async ({ page, api, place }) => {
  await queue(api, place, ["Ada", "Grace", "Linus", "Margaret", "Tim"]);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(5);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("1 selected");
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("Shift+J");
  await expect(bar).toContainText("3 selected");
  await expect(page.getByRole("link", { name: "07700 900102" })).toBeVisible();
  await expectAccessible(page);
  await rows(page)
    .nth(4)
    .getByRole("link")
    .click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("5 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);

  await rows(page).nth(0).getByRole("checkbox").check({ force: true });
  await bar.getByRole("button", { name: "Select all loaded" }).click();
  await bar.getByRole("button", { name: "Star" }).click();
  await expect(conversationList(page).getByRole("img", { name: "Starred" })).toHaveCount(5);
  await page.keyboard.press("Shift+A");
  await page.keyboard.press("e");
  await expect(page.getByText("All done")).toBeVisible();
  await expect(tab(page, "Done")).toContainText("5");
  await page.getByText("5 marked as done").locator("..").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(5);
});

test("filters are chips that can be removed, and the address keeps them", async ({ page, api, place }) => {
  await queue(api, place, ["Ada", "Grace"]);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("f");
  const filter = page.getByRole("dialog", { name: "Filter" });
  await expect(filter).toBeVisible();
  await expectAccessible(page);
  await filter.getByRole("button", { name: /Channel/ }).click();
  await page.getByRole("option", { name: "Email" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No matching conversations")).toBeVisible();
  await page.reload();
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips).toContainText("Email");
  await chips.getByRole("button").click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/inbox$/);
  await page.getByText("Unassigned", { exact: true }).click();
  await expect(page).toHaveURL(/owner=unassigned/);
  await expect(rows(page)).toHaveCount(2);
});

test("snoozing and assigning are usable by everyone", async ({ page, api, place }) => {
  await queue(api, place, ["Ada"]);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(heading(page, "Ada")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByRole("dialog", { name: "Snooze" })).toBeVisible();
  await expectAccessible(page);
  // A key works while the dialog before it still fades out, which takes a second here.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.1 });
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: "Assign" })).toBeVisible();
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expectAccessible(page);
});

test("R right after J is not lost, and what is typed before the field appears is part of the answer", async ({ page, api, place }) => {
  await queue(api, place, ["Ada", "Bea"]);
  await page.goto("/inbox");
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page.keyboard.type("See you");
  const message = messageField(page);
  await expect(message).toHaveValue("See you");
  await expect(message).toBeFocused();
  await expect(heading(page, "Bea")).toBeVisible();
  await expect(tab(page, "Open")).toContainText("2");
});
