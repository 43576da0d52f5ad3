import { createHash, randomBytes } from "node:crypto";
import { collectPageErrors, expect, expectAccessible, makePerson, type Person, serviceUrl, test } from "./environment.ts";
import { signIn } from "./pages/sign-in.ts";

const statusOf = async (token: string, locationId: string) =>
  (await fetch(`${serviceUrl}/locations/${locationId}`, { headers: { version: "v3", authorization: `Bearer ${token}` } })).status;

test("an admin connects an agent: the address, a token with chosen scopes, and what to paste into the client", async ({ page, place }) => {
  const errors = collectPageErrors(page);
  await page.goto("/settings/agents");
  await expect(page.getByText(`${serviceUrl}/mcp`, { exact: true })).toBeVisible();
  await page.getByText("VS Code", { exact: true }).click();
  await expect(page.getByText("Add to .vscode/mcp.json")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "New token" }).click();
  const sheet = page.getByRole("dialog", { name: "New private integration" });
  await sheet.getByLabel("Name").fill("Agent");
  await sheet.getByLabel(/See the location's details/).check();
  await sheet.getByRole("button", { name: "Create" }).click();
  const shown = page.getByRole("dialog", { name: "The token of Agent" });
  const token = (await shown.locator("code").first().textContent()) ?? "";
  await expect(shown.locator("code").nth(1)).toContainText(`--header "Authorization: Bearer ${token}"`);
  await expectAccessible(page);
  const response = await fetch(`${serviceUrl}/mcp`, {
    method: "POST",
    headers: {
      ...{ authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json, text/event-stream" },
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  const tools = await response.text();
  expect(tools).toContain("read_locations");
  expect(tools).not.toContain("read_contacts");
  expect(await statusOf(token, place.locationId)).toBe(200);
  expect(errors).toEqual([]);
});

test("an admin creates an integration, sees its token once, edits, rotates and deletes it", async ({ page, place }) => {
  const errors = collectPageErrors(page);
  await page.goto("/settings/integrations");
  await expect(page.getByRole("heading", { name: "Private integrations" })).toBeVisible();
  await page.getByRole("button", { name: "New integration" }).click();
  const sheet = page.getByRole("dialog", { name: "New private integration" });
  await sheet.getByLabel("Name").fill("Website form");
  await sheet.getByRole("button", { name: "Create" }).click();
  await expect(sheet.getByText("Choose at least one scope.")).toBeVisible();
  await sheet.getByLabel(/See the location's details/).check();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Create" }).click();

  const shown = page.getByRole("dialog", { name: "The token of Website form" });
  const token = (await shown.locator("code").first().textContent()) ?? "";
  expect(token).toMatch(/^pit-/);
  await expect(shown.locator("code").nth(1)).toContainText(`/locations/${place.locationId}`);
  await expectAccessible(page);
  expect(await statusOf(token, place.locationId)).toBe(200);
  await shown.getByRole("button", { name: "I've copied it" }).click();
  await expect(page.getByText(token)).toBeHidden();

  const row = page.getByRole("listitem").filter({ hasText: "Website form" });
  await row.getByRole("button", { name: "Actions for Website form" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByLabel("Name").fill("Site form");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Site form saved. The token stays the same.")).toBeVisible();
  expect(await statusOf(token, place.locationId)).toBe(200);

  const actions = page.getByRole("button", { name: "Actions for Site form" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Rotate the token" }).click();
  await page.getByRole("button", { name: "Rotate and keep the old one for now" }).click();
  const next = (await page.getByRole("dialog").locator("code").first().textContent()) ?? "";
  await page.getByRole("button", { name: "I've copied it" }).click();
  await expect(page.getByText(/Expires in (7 days|6 days 23 hours)/)).toBeVisible();
  await expect(page.getByText(/Last used/).first()).toBeVisible();
  await expectAccessible(page);
  expect([await statusOf(token, place.locationId), await statusOf(next, place.locationId)]).toEqual([200, 200]);

  await actions.click();
  await page.getByRole("menuitem", { name: "Revoke old token now" }).click();
  await page.getByRole("button", { name: "Revoke now" }).click();
  await expect(page.getByText("Rotating", { exact: true })).toBeHidden();
  await expect.poll(async () => [await statusOf(token, place.locationId), await statusOf(next, place.locationId)]).toEqual([401, 200]);

  await actions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(actions).toBeHidden();
  await expect.poll(() => statusOf(next, place.locationId)).toBe(401);
  expect(errors).toEqual([]);
});

test("a user grants an application access, and its tokens work until an admin revokes the grant", async ({ page, stranger, place }) => {
  const redirectUrl = `${serviceUrl}/healthz`;
  const { id, secret } = await test.step("an admin registers it", async () => {
    await page.goto("/settings/oauth-apps");
    await page.getByRole("button", { name: "Register application" }).click();
    await page.getByLabel("Name").fill("Planner");
    await page.getByLabel(/See the location's details/).check();
    await page.getByLabel("Redirect URLs").fill("not an address");
    await page.getByRole("button", { name: "Register", exact: true }).click();
    await expect(page.getByText(/Must be an https URL/)).toBeVisible();
    await page.getByLabel("Redirect URLs").fill(redirectUrl);
    await page.getByRole("button", { name: "Register", exact: true }).click();
    const shown = page.getByRole("dialog", { name: "The secret of Planner" });
    const id = (await shown.locator("code").first().textContent()) ?? "";
    const secret = (await shown.locator("code").nth(1).textContent()) ?? "";
    await shown.getByRole("button", { name: "I've copied it" }).click();
    await expectAccessible(page);
    return { id, secret };
  });

  const verifier = randomBytes(32).toString("base64url");
  const request = new URLSearchParams({
    response_type: "code",
    client_id: id,
    redirect_uri: redirectUrl,
    scope: "locations.readonly",
    state: "xyz",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const [person, colleague] = await Promise.all([makePerson([place.locationId], "user"), makePerson([place.locationId])]);
  const signInToConsent = async (user: Person) => {
    await signIn(stranger, user);
    await expect(stranger.getByRole("heading", { name: "Planner wants to access your account" })).toBeVisible();
  };

  await test.step("a user allows it, after another one had signed in", async () => {
    await stranger.goto(`${serviceUrl}/oauth/authorize?${request}`);
    await signInToConsent(colleague);
    await stranger.getByRole("button", { name: "Sign in as another user" }).click();
    await signInToConsent(person);
    await expect(stranger.getByText(person.email, { exact: false })).toBeVisible();
    await expect(stranger.getByText("See the location's details")).toBeVisible();
    await expectAccessible(stranger);
    await stranger.getByRole("button", { name: "Allow" }).click();
    await stranger.waitForURL(`${redirectUrl}?**`);
  });

  const back = new URL(stranger.url());
  expect(back.searchParams.get("state")).toBe("xyz");

  const answer = await fetch(`${serviceUrl}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: id,
      client_secret: secret,
      code: back.searchParams.get("code") ?? "",
      redirect_uri: redirectUrl,
      code_verifier: verifier,
    }),
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = await answer.json();
  expect(await statusOf(token, place.locationId)).toBe(200);

  await test.step("an admin sees who authorized it, and revokes the grant", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Actions for Planner" }).click();
    await page.getByRole("menuitem", { name: "Who authorized it" }).click();
    await expect(page.getByText("Robin Tester for", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(page.getByText("Not authorized yet", { exact: true })).toBeVisible();
    await expect.poll(() => statusOf(token, place.locationId)).toBe(401);
  });

  await test.step("a request with another redirect URL cannot be authorized", async () => {
    await stranger.goto(`/oauth/authorize?${request.toString().replace("healthz", "evil")}`);
    await expect(stranger.getByText("This application can't be authorized")).toBeVisible();
    await expect(stranger.getByRole("button", { name: "Allow" })).toBeHidden();
  });
});
