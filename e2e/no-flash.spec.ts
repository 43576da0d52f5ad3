import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { admin } from "./admin.ts";
import { type Api, test as base, expect, makePerson, makeToken, type Place } from "./environment.ts";
import { userIdsOf } from "./records.ts";

// Users, the location and the formats of numbers arrive after the page. Until then, nothing is shown that they will replace.

const made = z.object({ id: z.string() });
const madeLocation = made.extend({ companyId: z.string() });
const name = `London ${process.pid}`;

/** A location with a country, in whose notation its numbers are shown. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
  home: async ({}, use) => {
    const zone = ["--timezone", "Europe/London", "--country", "GB"];
    const { id: locationId, companyId } = await admin(madeLocation, "location", "create", "--name", name, ...zone);
    const connection = await admin(made, "connection", "create", "--location", locationId);
    const [person, token] = await Promise.all([makePerson([locationId]), makeToken(locationId)]);
    await use({ place: { locationId, companyId, name, connectionId: connection.id }, person, token });
  },
});

const stored = "+442079460001";
const national = "020 7946 0001";
const slow = /\/api\/app\/application\/users\?|\/api\/crm\/locations\/[^/?]+$|\/api\/dashboard\/phone-formats\//;
const delayMs = 1_000;

/** A contact with an owner, a task, an appointment and a conversation, and a calendar with a team. */
async function seed(api: Api, place: Place) {
  const { locationId } = place;
  const [userId = ""] = await userIdsOf(api, place);
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName: "Grace", lastName: "Hopper", phone: stored, assignedTo: userId },
  });
  const contactId = contact.id;
  const dueDate = new Date(Date.now() + 3_600_000).toISOString();
  await api.contacts.tasks.create({ params: { contactId }, body: { title: "Call back", dueDate, completed: false, assignedTo: userId } });
  const { conversation } = await api.conversations.conversations.create({ body: { locationId, contactId } });
  const { calendar } = await api.calendars.calendars.create({
    body: { locationId, name: "Check-ups", slug: `n-${locationId}`.toLowerCase(), calendarType: "round_robin", teamMembers: [{ userId }] },
  });
  const event = { locationId, calendarId: calendar.id, contactId, assignedUserId: userId, ignoreFreeSlotValidation: true };
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(Date.now());
  await api.appointments.events.create({ body: { ...event, startTime: `${day}T12:00:00.000Z`, appointmentStatus: "new" } });
  return { contactId, calendarId: calendar.id, conversationId: conversation.id, userId };
}

/** Collects every text of the page that a later one would replace: question marks, ids, and numbers in another notation. */
async function collectWrongTexts(page: Page, userId: string): Promise<() => Promise<string[]>> {
  const wrong = new Set<string>();
  await page.exposeFunction("wrongText", (text: string) => wrong.add(text));
  await page.addInitScript(
    ({ userId, national }) => {
      const look = () => {
        if (!document.body) return;
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent?.trim() ?? "";
          if (text === "" || node.parentElement?.closest("script, style, template, kbd")) continue;
          const isOtherNotation = text.replace(/\D/g, "").endsWith(national.replace(/\D/g, "").slice(1)) && !text.includes(national);
          if (text === "?" || text === "…" || text.includes(userId) || isOtherNotation) Reflect.get(window, "wrongText")(text);
        }
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    },
    { userId, national },
  );
  return async () => {
    // Everything that the page reported earlier arrives before this answer.
    await page.evaluate(() => undefined);
    return [...wrong];
  };
}

test("while users, the location and number formats load, no other name or notation is shown", async ({ page, api, place }) => {
  const { contactId, calendarId, conversationId, userId } = await seed(api, place);
  const delayed: string[] = [];
  await page.route(slow, async (route) => {
    delayed.push(new URL(route.request().url()).pathname);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
  const wrongTexts = await collectWrongTexts(page, userId);
  const number = page.getByText(national, { exact: true });
  const shown = async (address: string, ...texts: Locator[]) => {
    await test.step(address, async () => {
      await page.goto(address);
      for (const text of texts) await expect(text.filter({ visible: true }).first()).toBeVisible();
      expect(await wrongTexts()).toEqual([]);
    });
  };
  const main = page.getByRole("main");
  await shown("/contacts", main.getByRole("gridcell").filter({ hasText: "Robin Tester" }), number);
  await shown(`/contacts/${contactId}`, main.getByText("Robin Tester", { exact: true }), number);
  await shown("/tasks?owner=all", main.getByText("Robin Tester", { exact: true }));
  await shown(`/inbox?open=${conversationId}`, number);
  await shown("/today", number, main.getByText("Robin Tester"));
  await shown(`/settings/calendars/${calendarId}`, main.getByText("Robin Tester", { exact: true }));
  // Pages that contain these data do not request them; the others requested them and waited.
  expect(delayed.some((path) => path.endsWith("/application/users"))).toBe(true);
  expect(delayed.some((path) => path.includes("/locations/"))).toBe(true);
  expect(delayed.some((path) => path.includes("/phone-formats/"))).toBe(true);
});

test("numbers whose formats cannot be loaded are international, and national as soon as they can", async ({ page, api, place }) => {
  const { contactId } = await seed(api, place);
  let isRefusing = true;
  await page.route("**/api/dashboard/phone-formats/*", (route) => (isRefusing ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(`/contacts/${contactId}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "+44 207 946 0001", exact: true }).first()).toBeVisible();
  await expect(page.getByText(stored)).toHaveCount(0);
  isRefusing = false;
  await expect(main.getByRole("link", { name: national, exact: true }).first()).toBeVisible();
  await expect(page.getByText("+44 207 946 0001")).toHaveCount(0);
});

test("the first HTML of a page contains the names of users", async ({ page, api, place }) => {
  await seed(api, place);
  for (const path of ["/contacts", "/tasks?owner=all", "/today"]) {
    const html = await (await page.request.get(path)).text();
    expect(html.replace(/<script[^>]*>.*?<\/script>/gs, ""), path).toContain("Robin Tester");
  }
});
