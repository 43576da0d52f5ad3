import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectAccessible, test } from "./environment.ts";
import { userIdsOf } from "./records.ts";

/** A website on a port of its own, and therefore another origin than the dashboard. */
async function website(html: () => string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Practice</title><body><h1>Practice</h1>${html()}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test("a website that the calendar allows shows its booking page, which grows with its content; others cannot", async ({
  page,
  stranger,
  api,
  place,
}) => {
  const { locationId } = place;
  const [userId = ""] = await userIdsOf(api, place);
  const slug = `embedded-${locationId}`.toLowerCase();
  const { calendar } = await api.calendars.calendars.create({
    body: { locationId, name: "Check-up", widgetSlug: slug, calendarType: "personal", teamMembers: [{ userId }] },
  });
  let code = "";
  const [allowed, other] = [await website(() => code), await website(() => code)];
  await page.goto(`/settings/calendars/${calendar.id}?tab=advanced`);
  const websites = page.getByLabel("Websites");
  await websites.fill("not a website");
  await page.getByRole("button", { name: "Save websites" }).click();
  await expect(page.getByText("“not” isn't a website address.")).toBeVisible();
  await websites.fill(allowed.origin);
  await page.getByRole("button", { name: "Save websites" }).click();
  code = (await page.locator("code", { hasText: "embed.js" }).textContent()) ?? "";
  expect(code).toContain(slug);
  await expectAccessible(page);

  await stranger.goto(allowed.origin);
  const frame = stranger.frameLocator("iframe[title='Check-up']");
  await expect(frame.getByRole("heading", { name: "Check-up" })).toBeVisible();
  await expect(frame.locator("body"), "the website's background").toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  const overflow = async () => await frame.locator("html").evaluate((html) => html.scrollHeight - window.innerHeight);
  await expect.poll(overflow).toBeLessThanOrEqual(0);

  await stranger.goto(other.origin);
  await expect(stranger.locator("iframe")).toBeVisible();
  await stranger.waitForTimeout(1500);
  await expect(stranger.frameLocator("iframe").getByRole("heading", { name: "Check-up" })).toHaveCount(0);
  for (const each of [allowed, other]) each.close();
});
