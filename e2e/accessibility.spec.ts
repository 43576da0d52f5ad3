import { readdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityProblems, clippedOrOverlapping } from "./accessibility.ts";
import { test as base, clientOf, expect, openPage } from "./environment.ts";
import { type Examples, makeExamples } from "./examples.ts";
import { tabTo } from "./keyboard.ts";
import { conversationList, thread } from "./pages/inbox.ts";
import { receive } from "./records.ts";

const app = path.join(import.meta.dirname, "../app");

/** The routes of all pages, read from the folders of `app/`. */
const routes = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => `/${path.dirname(file).replace(/\([^)]+\)\/?/g, "")}`.replace("/.", "/"))
  .map((route) => (route === "/" ? route : route.replace(/\/$/, "")))
  .sort();

type Opened = { path: string; isPublic?: boolean | undefined; leadsTo?: string | undefined };
type Open = (path: string, options?: Omit<Opened, "path">) => Promise<Page>;

const viewport = { width: 1440, height: 900 };

async function goTo(page: Page, { path, leadsTo }: Opened): Promise<void> {
  await page.goto(path);
  if (leadsTo !== undefined) await page.waitForURL(`**${leadsTo}`);
  await expect(page.locator("[aria-busy=true], [data-loading]")).toHaveCount(0);
}

type Contexts = { examples: Examples; staff: BrowserContext; visitor: BrowserContext };

const test = base.extend<{ open: Open }, Contexts>({
  examples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
    async ({}, use, info) => use(await makeExamples(info.project.use.baseURL ?? "", info.project.outputDir)),
    { scope: "worker", timeout: 120_000 },
  ],
  // The tests look at the same examples and change little, so they share a context and with it the cache of the scripts.
  staff: [
    async ({ browser, examples }, use, info) => {
      const baseURL = info.project.use.baseURL ?? "";
      const context = await browser.newContext({ baseURL, reducedMotion: "reduce", viewport, storageState: examples.session });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  visitor: [
    async ({ browser }, use, info) => {
      const context = await browser.newContext({ baseURL: info.project.use.baseURL ?? "", reducedMotion: "reduce", viewport });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  open: async ({ staff, visitor }, use) => {
    const pages: Page[] = [];
    await use(async (path, options = {}) => {
      const page = await openPage(options.isPublic ? visitor : staff);
      pages.push(page);
      await goTo(page, { path, ...options });
      return page;
    });
    for (const page of pages) await page.close();
  },
});

test("there is an example of each page, and none of a page that does not exist", ({ examples }) => {
  expect(Object.keys(examples.routes).sort()).toEqual(routes);
});

test("each check finds the defect that it looks for", async ({ stranger }) => {
  await stranger.emulateMedia({ reducedMotion: "no-preference" });
  await stranger.goto("/sign-in");
  await stranger.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync("@keyframes turn { to { rotate: 1turn } } .turns { animation: turn 2s infinite }");
    document.adoptedStyleSheets.push(style);
    const part = document.createElement("div");
    part.innerHTML = `
      <p class="turns">Turning</p>
      <p style="color: #ccc; background: #fff">Pale text</p>
      <p style="height: 22px; overflow: hidden">Low text</p>
      <p style="width: 400px">Wide text</p>
      <div class="overflow-y-auto" style="width: 10rem"><p style="width: 14rem">Text as wide as its letters ask for</p></div>
      <input aria-label="Bare field" style="border: 0; outline: 0">
      <button type="button" style="outline: 0 !important">Unmarked</button>
      <button type="button" aria-label="Another name">Misnamed</button>
      <div style="position: relative"><button type="button">Covered</button><div style="position: absolute; inset: 0; background: #fff"></div></div>
      <button type="button"></button>
      <button type="button" aria-label="Small" style="width: 8px; height: 8px; padding: 0; min-height: 0"></button><button type="button" aria-label="Small" style="width: 8px; height: 8px; padding: 0; min-height: 0"></button>`;
    document.querySelector("main")?.append(part);
  });
  const problems = (await accessibilityProblems(stranger)).join("\n");
  for (const expected of [
    /^motion: .*turns/m,
    /^light: color-contrast: .*Pale/m,
    /^light: button-name/m,
    /^light: target-size: .*Small/m,
    /^light: label-content-name-mismatch: .*Misnamed/m,
    /^text at 200 %: “Low text” is cut off/m,
    /^text at 200 % on a phone: .* scrolls sideways/m,
    /^320 px: the page is \d+ px wider/m,
    /^forced colours: .*Bare field.* has no boundary/m,
    /^focus: .*Unmarked.* has no focus indicator/m,
    /^focus: .*Covered.* is covered/m,
  ])
    expect(problems).toMatch(expected);
});

/** The page whose navigation is looked at. It is the same on the others. */
const withNavigation = "/today";

for (const route of routes)
  test(`${route} is accessible, and has room for texts that are 40 % longer`, async ({ open, examples, baseURL }) => {
    const example = examples.routes[route];
    if (example === undefined) throw new Error(`Add an example of ${route} to e2e/examples.ts.`);
    const page = await open(example.path, example);
    expect(await accessibilityProblems(page, { withNavigation: route === withNavigation })).toEqual([]);

    await page.context().addCookies([{ name: "frontdesk_pseudo", value: "1", url: baseURL ?? "" }]);
    await goTo(page, example);
    if (!example.hasOnlyData) await expect(page.locator("body")).toContainText("ø");
    expect(await clippedOrOverlapping(page)).toEqual([]);
  });

test.afterEach(async ({ staff, visitor }) => {
  for (const context of [staff, visitor]) await context.clearCookies({ name: "frontdesk_pseudo" });
});

test("a contact is found and edited by keyboard alone, and the number of results is announced", async ({ open, examples }) => {
  const page = await open("/contacts");
  await tabTo(page, page.getByRole("searchbox").first());
  await page.keyboard.type("hopper");
  await expect(page.locator("[aria-live=polite]").getByText("Contacts: 1", { exact: true })).toBeAttached();
  await tabTo(page, page.getByRole("grid", { name: "Contacts" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(new RegExp(`/contacts/${examples.contactId}`));
  const edit = page.getByRole("button", { name: /city/i }).first();
  await tabTo(page, edit);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /city/i })).toBeFocused();
  await page.keyboard.type("London");
  await page.keyboard.press("Enter");
  await expect(page.getByText("London").first()).toBeVisible();
});

test("shortcuts of single characters are switched off, those with a modifier stay, and the choice is undone", async ({ open }) => {
  const page = await open("/contacts");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const change = async (isOn: boolean) => {
    await page
      .getByRole("button", { name: /Robin Tester/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await shortcuts.getByRole("switch", { name: "Single-key shortcuts" }).setChecked(isOn);
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeHidden();
  };
  await change(false);
  for (const keys of ["?", "c", "g", "t"]) await page.keyboard.press(keys);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "Commands" })).toBeFocused();
  await expect(page).toHaveURL(/\/contacts/);
  await page.keyboard.press("Escape");
  await change(true);
  await page.keyboard.press("?");
  await expect(shortcuts).toBeVisible();
});

test("what is announced while a dialog is open is not hidden with the page behind it", async ({ open }) => {
  const page = await open("/settings/integrations");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "New integration" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Announced");
  await dialog.getByRole("button", { name: "All read-only" }).click();
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Copy/ }).first().click();
  const announced = page.locator("[aria-live=polite]").getByText("Copied", { exact: true });
  await expect(announced).toBeAttached();
  expect(await announced.evaluate((element) => element.closest("[inert], [aria-hidden=true]") === null)).toBe(true);
});

test("a message that arrives in the open conversation is announced", async ({ open, examples }) => {
  const page = await open("/inbox");
  await conversationList(page).getByText("Grace Hopper").click();
  await expect(thread(page)).toContainText("Is there a time on Monday?");
  await receive(clientOf(examples.token), examples.contactId, { message: "Tuesday is fine, too." });
  await expect(page.locator("[aria-live=polite]").getByText("Grace Hopper: Tuesday is fine, too.")).toBeAttached();
});

type Dialog = { name: string; path: (examples: Examples) => string; open: (page: Page) => Promise<void> };

/** Presses one button after the other, such as one that opens a menu or a form and one inside. */
const pressing =
  (...buttons: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of buttons) {
      const control = page.getByRole("button", { name }).or(page.getByRole("menuitem", { name }));
      // The page behind a dialog may have a button with the same name.
      await control.and(page.locator(":not([inert] *)")).first().click();
    }
  };
const at = (path: string) => () => path;
const routeOf =
  (route: string, query = "") =>
  ({ routes: examples }: Examples) =>
    `${examples[route]?.path ?? ""}${query}`;

const dialogs: Dialog[] = [
  { name: "the command palette", path: at("/tasks"), open: (page) => page.keyboard.press("Control+k") },
  { name: "the list of shortcuts", path: at("/tasks"), open: (page) => page.keyboard.press("?") },
  { name: "a new contact", path: at("/contacts"), open: pressing("New contact") },
  { name: "a new appointment", path: ({ day }) => `/calendars?view=week&date=${day}`, open: (page) => page.keyboard.press("n") },
  {
    name: "an appointment",
    path: ({ day, eventId }) => `/calendars?view=week&date=${day}&event=${eventId}`,
    open: async (page) => expect(page.getByRole("group", { name: "Start", exact: true })).toBeVisible(),
  },
  {
    name: "a cancelled appointment",
    path: ({ day, cancelledId }) => `/calendars?view=week&date=${day}&event=${cancelledId}`,
    open: async (page) => expect(page.getByRole("dialog").getByText("Cancelled").first()).toBeVisible(),
  },
  {
    name: "a moved appointment",
    path: ({ day }) => `/calendars?view=week&date=${day}`,
    open: async (page) => {
      await page.locator(".board-event", { hasText: "Grace Hopper" }).first().press("Alt+ArrowDown");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "blocked time",
    path: ({ day }) => `/calendars?view=week&date=${day}`,
    open: async (page) => {
      await page.keyboard.press("n");
      await page.getByRole("dialog").getByText("Blocked time").click();
    },
  },
  { name: "someone who is away", path: at("/calendars"), open: pressing("Someone is away") },
  { name: "a new entry of the waiting list", path: at("/calendars/waiting-list"), open: pressing("Add to waiting list") },
  { name: "the settings of the waiting list", path: at("/calendars/waiting-list"), open: pressing("Waiting list settings") },
  { name: "deleting a contact", path: routeOf("/contacts/[contactId]"), open: pressing("More", "Delete contact…") },
  { name: "erasing a contact", path: routeOf("/contacts/[contactId]"), open: pressing("More", "Erase permanently…") },
  {
    name: "tags of selected contacts",
    path: at("/contacts"),
    open: async (page) => {
      await page.getByRole("checkbox", { name: "Select Grace Hopper" }).click();
      await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Tags" }).click();
    },
  },
  { name: "an advanced filter", path: at("/contacts"), open: pressing("Filter", "Advanced filter") },
  { name: "a new view", path: at("/contacts"), open: pressing(/^View/, "Save as new view…") },
  { name: "message templates", path: at("/inbox"), open: pressing("Message templates") },
  { name: "a new message template", path: at("/inbox"), open: pressing("Message templates", "New template") },
  { name: "editing a task", path: at("/tasks?owner=all"), open: pressing("Actions for Call back", "Edit…") },
  { name: "a new object", path: at("/settings/objects"), open: pressing("New object") },
  { name: "a new field of an object", path: routeOf("/settings/objects/[objectKey]"), open: pressing("Add field") },
  { name: "a new record", path: routeOf("/objects/[objectKey]"), open: pressing("New pet") },
  { name: "deleting a record", path: routeOf("/objects/[objectKey]/[recordId]"), open: pressing("Delete record") },
  { name: "a new calendar", path: at("/settings/calendars"), open: pressing("New calendar") },
  { name: "a new group of calendars", path: at("/settings/calendars"), open: pressing("New group") },
  {
    name: "a new notification of a calendar",
    path: routeOf("/settings/calendars/[calendarId]", "?tab=notifications"),
    open: pressing("New notification"),
  },
  { name: "a new service", path: at("/settings/services"), open: pressing("New service") },
  { name: "a new room", path: at("/settings/rooms"), open: pressing("New room or equipment") },
  { name: "a new place", path: at("/settings/rooms"), open: pressing("New place") },
  { name: "a new feed", path: at("/settings/calendar-sync"), open: pressing("New feed") },
  { name: "a calendar to follow", path: at("/settings/calendar-sync"), open: pressing("Add calendar") },
  { name: "a new invite", path: at("/settings/users"), open: pressing("Invite user") },
  { name: "a preset of rights", path: at("/settings/users"), open: pressing("Add preset") },
  { name: "a new mailbox", path: at("/settings/integrations"), open: pressing("Add mailbox") },
  { name: "a new connection", path: at("/settings/connections"), open: pressing("Add connection") },
  { name: "a second step", path: at("/settings/account"), open: pressing("Set up") },
  { name: "deleting a workflow", path: routeOf("/workflows/[workflowId]"), open: pressing("Delete workflow") },
  { name: "a new schedule", path: at("/settings/schedules"), open: pressing("New schedule") },
  { name: "a new survey", path: at("/settings/surveys"), open: pressing("Add survey") },
  { name: "a new custom field", path: at("/settings/custom-fields"), open: pressing("Add field") },
  { name: "a new integration", path: at("/settings/integrations"), open: pressing("New integration") },
  { name: "a new redirect", path: at("/funnels/redirects"), open: pressing("Add redirect") },
  { name: "a new workflow", path: at("/workflows"), open: pressing("New workflow") },
  { name: "the signing secret", path: at("/workflows/deliveries"), open: pressing("Signing secret") },
  { name: "a test run", path: ({ routes }) => routes["/workflows/[workflowId]"]?.path ?? "", open: pressing("Test run") },
  { name: "renaming a tag", path: at("/settings/tags"), open: pressing("Rename vip") },
  { name: "a new association", path: at("/settings/associations"), open: pressing("Add association") },
  { name: "a new application", path: at("/settings/oauth-apps"), open: pressing("Register application") },
];

for (const { name, path: pathIn, open: show } of dialogs)
  test(`the dialog of ${name} is accessible`, async ({ open, examples }) => {
    const page = await open(pathIn(examples));
    await show(page);
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog")).last();
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName(/\S/);
    const opened = await dialog.elementHandle();
    expect(await accessibilityProblems(page)).toEqual([]);
    // The widths changed, and the dialog is still open with the focus inside.
    await expect(dialog.locator(":focus")).toHaveCount(1);
    // Escape first closes a list or a tooltip of the focused control. The sheet that the dialog was opened from may be back.
    await expect(async () => {
      await page.keyboard.press("Escape");
      expect(await opened?.isVisible()).toBe(false);
    }).toPass({ timeout: 30_000 });
  });
