import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { program } from "#contract/program.ts";
import { startCollector } from "./collector.ts";
import { expect, expectAccessible, openPage, test } from "./environment.ts";
import { startFreshPrograms, unpackRelease } from "./fresh-programs.ts";

/** The setup with a password that the service refuses. */
const refused = /\/setup$/;

test("a release is unpacked, starts without a package registry, and is set up once with the address of the terminal", async ({
  browser,
}) => {
  // A release of 400 MB is packed, unpacked and started.
  test.setTimeout(600_000);
  const scratch = await mkdtemp(path.join(os.tmpdir(), "frontdesk-fresh-"));
  const dataDir = path.join(scratch, "data");
  const collector = await startCollector();
  const programs = await startFreshPrograms(await unpackRelease(scratch), dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const context = await browser.newContext({ baseURL: programs.url, timezoneId: "Europe/Paris" });
  const failed: string[] = [];
  context.on("response", (response) => {
    if (response.status() >= 400 && !refused.test(response.url())) failed.push(`${response.status()} ${response.url()}`);
  });
  try {
    const page = await openPage(context);
    await test.step("the service is healthy, and the dashboard asks for the address of the terminal", async () => {
      const health = await fetch(`${programs.serviceUrl}/healthz`);
      expect([health.status, health.headers.get("x-frontdesk-version")]).toEqual([200, program.version]);
      await page.goto("/sign-in");
      await expect(page).toHaveURL(/\/setup$/);
      await expect(page.getByText("Open the address that Frontdesk printed when it started.")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("the organization has the country and currency of the browser's time zone, and a required name", async () => {
      // In the same tab, this changes only the fragment of the address.
      await page.goto(programs.setupAddress);
      await expect(page.getByRole("heading", { name: "Your organization" })).toBeVisible();
      const country = page.getByRole("combobox", { name: "Country" });
      const currency = page.getByRole("combobox", { name: "Currency" });
      await expect(country).toHaveValue("France");
      await expect(currency).toHaveValue(/^EUR/);
      // A typed name is chosen when the field is left, and the beginning of one by Enter. The currency follows.
      await country.fill("switzerland");
      await country.press("Tab");
      // The list of time zones, which opens where the focus is.
      await page.keyboard.press("Escape");
      await expect(country).toHaveValue("Switzerland");
      await expect(currency).toHaveValue(/^CHF/);
      await country.fill("Fran");
      await country.press("Enter");
      await expect(country).toHaveValue("France");
      await expect(currency).toHaveValue(/^EUR/);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("This is required.")).toBeVisible();
      await page.getByLabel("Name").fill("Quayside Physio");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Continue" }).click();
    });

    await test.step("the first user enters a name, an email address and a password", async () => {
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Lovelace");
      await page.getByLabel("Email").fill("ada@example.com");
      await page.getByLabel(/^Password/).fill("Password1234!");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Continue" }).click();
    });

    await test.step("the first calendar gets a name and hours", async () => {
      await page.getByLabel("Name").fill("First visit");
      await page.getByLabel("Saturday").check();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Continue" }).click();
    });

    await test.step("a test email is written to the outbox folder", async () => {
      await expect(page.getByText("No mail server is set up")).toBeVisible();
      const outbox = path.join(dataDir, "outbox", "mail");
      await expect(page.getByText(outbox)).toBeVisible();
      await page.getByRole("button", { name: "Send test email" }).click();
      await expect(page.getByText("Test email to ada@example.com written to the folder")).toBeVisible();
      expect(await readdir(outbox)).toHaveLength(1);
      await expectAccessible(page);
    });

    await test.step("a password that many people use is refused, and what was entered is kept", async () => {
      await page.getByRole("button", { name: "Finish setup" }).click();
      await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
      await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
      await expect(page.getByText("Many people use this password.")).toBeVisible();
      await page.getByLabel(/^Password/).fill("Correct-Horse-7-Battery");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByLabel("Name")).toHaveValue("First visit");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Finish setup" }).click();
      await expect(page).toHaveURL(/\/today/);
    });

    await test.step("the dashboard and the documentation work", async () => {
      await page.goto("/settings/calendars");
      await expect(page.getByText("First visit")).toBeVisible();
      await page.goto("/calendars");
      await expect(page.locator(".board")).toBeVisible();
      expect(await page.evaluate(async () => [...(await document.fonts.ready)].some(({ status }) => status === "loaded"))).toBe(true);
      for (const place of ["/docs", "/docs/handbook/production", "/openapi.json"])
        expect((await fetch(`${programs.serviceUrl}${place}`)).status).toBe(200);
      expect(failed).toEqual([]);
    });

    await test.step("the address of the terminal opens the sign-in page for everyone afterwards", async () => {
      const later = await browser.newContext({ baseURL: programs.url });
      const stranger = await openPage(later);
      await stranger.goto(programs.setupAddress);
      await expect(stranger).toHaveURL(/\/sign-in/);
      await later.close();
    });
  } finally {
    await context.close();
    // Sends the traces of the last requests.
    await programs.close();
    collector.close();
    await rm(scratch, { recursive: true, force: true });
  }

  await test.step("each request to the service belongs to one to the dashboard, and its queries belong to it", () => {
    // The start itself asks whether there is a location.
    const asked = collector.of("frontdesk-service", /^[A-Z]+ \/application\/(?!setup$)/);
    expect(new Set(asked.map(({ name }) => name))).toContain("GET /application/sessions/current");
    expect(asked.filter(({ parent }) => parent?.program !== "frontdesk-dashboard").map(({ name }) => name)).toEqual([]);
    const queries = collector.of("frontdesk-service", /^select$/);
    expect(queries.some(({ parent }) => parent?.name === "GET /application/sessions/current")).toBe(true);
    expect(collector.of("frontdesk-dashboard", /^GET \/sign-in$/).length).toBeGreaterThan(1);
  });
});
