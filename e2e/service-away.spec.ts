import { expect, test } from "./environment.ts";
import { bookingDialog } from "./pages/booking.ts";
import { startPausableDashboard } from "./pausable-service.ts";
import { addCalendar } from "./records.ts";

test("while the service does not answer, the frame and a notice are shown, and the page continues without a reload", async ({
  page,
  api,
  place,
}) => {
  const dashboard = await startPausableDashboard();
  try {
    await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Grace", lastName: "Hopper" } });
    const frame = page.getByRole("navigation", { name: "Main" });
    const notice = page.getByText("We can't reach the server").first();
    await page.goto(`${dashboard.url}/tasks`);
    await expect(frame).toBeVisible();

    // While navigating between pages.
    dashboard.pause();
    await frame.getByRole("link", { name: "Contacts" }).click();
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/No connection since \d+:\d\d [AP]M\./)).toBeVisible();
    await expect(page.getByRole("main").getByText("Retrying automatically.").first()).toBeVisible({ timeout: 60_000 });
    await expect(frame.getByRole("link", { name: "Contacts" })).toBeVisible();
    dashboard.resume();
    await expect(page.getByText("Grace Hopper").first()).toBeVisible({ timeout: 60_000 });
    await expect(notice).toHaveCount(0, { timeout: 60_000 });

    // While loading the whole page.
    dashboard.pause();
    await page.goto(`${dashboard.url}/contacts`);
    await expect(frame.getByRole("link", { name: "Inbox" })).toBeVisible();
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: /Try now|Try again/ }).first()).toBeVisible();
    dashboard.resume();
    await expect(page.getByText("Grace Hopper").first()).toBeVisible({ timeout: 60_000 });
    await expect(notice).toHaveCount(0, { timeout: 60_000 });
  } finally {
    await dashboard.close();
  }
});

test("a slow page is marked in the navigation and shown as a skeleton immediately", async ({ page }) => {
  await page.goto("/tasks");
  const frame = page.getByRole("navigation", { name: "Main" });
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/inbox" && url.searchParams.has("_rsc"),
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  const skeleton = page.getByRole("main").getByRole("status").filter({ hasText: "Loading" });
  await frame.getByRole("link", { name: "Inbox" }).click();
  await expect(frame.getByRole("link", { name: "Inbox" })).toHaveAttribute("aria-current", "page");
  await expect(skeleton).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL(/inbox/);
  await expect(skeleton).toHaveCount(0);
});

test("a window that asks for scripts of an older version says so, and loads the new page on request", async ({ page }) => {
  await page.goto("/today");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("button", { name: "New appointment" }).first().click();
  await expect(page.getByText("Frontdesk may have been updated.")).toBeVisible();
  await page.unroute("**/_next/static/**");
  await page.evaluate(() => Reflect.set(window, "isOldWindow", true));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.has(window, "isOldWindow"))).toBe(false);
  await page.getByRole("button", { name: "New appointment" }).first().click();
  await expect(bookingDialog(page)).toBeVisible();
});

test("the setup's address stays open while the service does not answer, because a first start takes a while", async ({ stranger }) => {
  const dashboard = await startPausableDashboard();
  try {
    dashboard.pause();
    await stranger.goto(`${dashboard.url}/setup#code-of-the-terminal`);
    await expect(stranger.getByText("Couldn't open the setup")).toBeVisible({ timeout: 60_000 });
    await expect(stranger).toHaveURL(/\/setup#code-of-the-terminal$/);
    dashboard.resume();
    // This service has users, so its setup has ended.
    await stranger.getByRole("button", { name: "Try again" }).click();
    await expect(stranger.getByText("Open the address that Frontdesk printed when it started.")).toBeVisible();
    await stranger.reload();
    await expect(stranger).toHaveURL(/\/sign-in(#|$)/);
  } finally {
    await dashboard.close();
  }
});

test("while the service does not answer, the pages of visitors say so, and they continue by themselves", async ({
  stranger,
  api,
  place,
}) => {
  const dashboard = await startPausableDashboard();
  try {
    const { slug } = await addCalendar(api, place);
    const failed = (name: string) => stranger.getByRole("heading", { level: 1, name });
    for (const [path, title, found] of [
      [`/book/${slug}?location=${place.locationId}`, "Couldn't load this page", "Check-up"],
      ["/reset-password#unknown", "Couldn't check the link", "This link no longer works"],
    ] as const) {
      dashboard.pause();
      await stranger.goto(`${dashboard.url}${path}`);
      await expect(failed(title)).toBeVisible({ timeout: 60_000 });
      await expect(stranger.getByText("Retrying automatically.")).toBeVisible();
      dashboard.resume();
      await expect(stranger.getByRole("heading", { name: found })).toBeVisible({ timeout: 60_000 });
    }

    // The title of a survey's page is read from the service, too.
    dashboard.pause();
    await stranger.goto(`${dashboard.url}/survey/unknown`);
    await expect(failed("Couldn't load this page")).toBeVisible({ timeout: 60_000 });
    await expect(stranger).toHaveTitle("Couldn't load this page");
  } finally {
    await dashboard.close();
  }
});
