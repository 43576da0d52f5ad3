import { collectPageErrors, expect, expectAccessible, serviceUrl, test } from "./environment.ts";

test("an integrator searches the reference, reads a sample in another language and tries a request, without leaving the server", async ({
  context,
  place,
  token,
  api,
}) => {
  const page = await context.newPage();
  const errors = collectPageErrors(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== serviceUrl) foreign.push(request.url());
  });
  const { locationId } = place;
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });

  await test.step("an endpoint is found by keyboard", async () => {
    await page.goto(`${serviceUrl}/docs`);
    await expect(page.getByRole("heading", { name: "Frontdesk documentation" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("note contacts add");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${serviceUrl}/docs/contacts#notes.create`);
  });

  const operation = page.locator('section[id="notes.create"]');

  await test.step("its sample is read in another language and copied", async () => {
    await expect(operation.getByRole("heading", { name: "Add a note to a contact" })).toBeInViewport();
    const inContents = page.getByRole("navigation").getByRole("link", { name: /Add a note to a contact/ });
    await expect(inContents).toHaveAttribute("aria-current", "location");
    await operation.getByRole("button", { name: "Python" }).click();
    await expect(operation.getByLabel("Request in Python")).toContainText("urllib.request.Request(");
    await expect(operation.getByLabel("Request in curl")).toBeHidden();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await operation.getByRole("button", { name: "Copy" }).click();
    await expect(operation.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^import json, os, urllib\.error/);
    await operation.getByText("Errors").click();
    await expect(operation.getByText("The token does not have access to this location.")).toBeVisible();
  });

  await test.step("it is tried dry, and then for real", async () => {
    await operation.getByRole("button", { name: "Try it" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a note to a contact" });
    await dialog.getByLabel("Token").fill(token);
    await dialog.getByLabel("contactId").fill(contact.id);
    await dialog.getByLabel("Body").fill('{"body": "Tried in the reference."}');
    await expectAccessible(page);
    await expect(dialog.getByText("This request changes data on this server.")).toBeVisible();
    await dialog.getByLabel("Dry run").check();
    await expect(dialog.getByText("This request changes data on this server.")).toBeHidden();
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("Dry run: nothing was written or sent.")).toBeVisible();
    expect((await api.contacts.notes.list({ params: { contactId: contact.id } })).notes).toEqual([]);
    await dialog.getByLabel("Dry run").uncheck();
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("201")).toBeVisible();
    const { notes } = await api.contacts.notes.list({ params: { contactId: contact.id } });
    expect(notes.map(({ body }) => body)).toEqual(["Tried in the reference."]);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("a page is found by its words", async () => {
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("recovery codes passkeys");
    await page.keyboard.press("Enter");
    await page
      .getByRole("link", { name: /^Second factor/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Second factor" })).toBeVisible();
  });

  await test.step("a guide is opened", async () => {
    await page.goto(`${serviceUrl}/docs/guides/first-call`);
    await expect(page.getByRole("heading", { name: "First call" })).toBeVisible();
    await expectAccessible(page);
  });

  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
});

test("the reference fits a phone", async ({ context }) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/docs/contacts", "/docs/guides/webhooks", "/docs/types"]) {
    await page.goto(`${serviceUrl}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("searchbox").fill("free slots");
  await expect(page.getByRole("link", { name: /List free slots/ })).toBeVisible();
  await expectAccessible(page);
});
