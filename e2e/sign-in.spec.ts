import { expect, expectAccessible, test } from "./environment.ts";

test("somebody who is not signed in is led to the sign-in page, and after it to where they wanted to go", async ({ stranger, person }) => {
  await stranger.goto("/settings/account");
  await expect(stranger).toHaveURL(/\/sign-in/);
  await expectAccessible(stranger);
  await stranger.getByLabel("Email").fill(person.email);
  await stranger.getByLabel("Password").fill(person.password);
  await stranger.getByRole("button", { name: "Sign in" }).click();
  await expect(stranger).toHaveURL(/\/settings\/account$/);
  await expect(stranger.getByText(person.email)).toBeVisible();
});

test("a wrong password is refused in the service's words, and what was typed stays", async ({ stranger, person }) => {
  await stranger.goto("/sign-in");
  await stranger.getByLabel("Email").fill(person.email);
  await stranger.getByLabel("Password").fill("not the password");
  await stranger.getByRole("button", { name: "Sign in" }).click();
  await expect(stranger.getByText("The email or the password is wrong.")).toBeVisible();
  await expect(stranger.getByLabel("Email")).toHaveValue(person.email);
});

test("too many wrong passwords are answered with how long to wait", async ({ stranger, person }) => {
  await stranger.goto("/sign-in");
  await stranger.getByLabel("Email").fill(person.email);
  for (let attempt = 0; attempt < 11; attempt++) {
    await stranger.getByLabel("Password").fill(`wrong ${attempt}`);
    const answered = stranger.waitForResponse(/callback\/credentials/);
    await stranger.getByRole("button", { name: "Sign in" }).click();
    await answered;
    await expect(stranger.getByRole("button", { name: "Sign in" })).toBeEnabled();
  }
  await expect(stranger.getByText(/Too many attempts to sign in/)).toBeVisible();
});

test("a link that would lead to another site after signing in leads home", async ({ stranger, person }) => {
  await stranger.goto("/sign-in?back=https://example.com/");
  await stranger.getByLabel("Email").fill(person.email);
  await stranger.getByLabel("Password").fill(person.password);
  await stranger.getByRole("button", { name: "Sign in" }).click();
  await expect(stranger.getByRole("navigation").first().getByRole("link", { name: "Contacts" })).toBeVisible();
  await expect(stranger).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/contacts/);
});

test("the organisation's provider lets in whose verified email is a user's, in that user's name, and nobody else", async ({
  stranger,
  person,
  baseURL,
}) => {
  const passBy = async (email: string, isVerified = true) => {
    await stranger.goto("/sign-in?back=/settings/account");
    await stranger.getByRole("button", { name: "Continue with Test Directory" }).click();
    await stranger.getByLabel("Work email").fill(email);
    await stranger.getByLabel("Verified").setChecked(isVerified);
    await stranger.getByRole("button", { name: "Allow" }).click();
  };
  await passBy(person.email, false);
  await expect(stranger.getByText("Test Directory has not verified your email")).toBeVisible();
  await passBy("nobody@example.com");
  await expect(stranger.getByText("Nobody works here with the email")).toBeVisible();
  await expectAccessible(stranger);
  expect((await stranger.request.get(`${baseURL}/api/dashboard/connections`)).status()).toBe(401);

  await passBy(person.email.toUpperCase());
  await expect(stranger).toHaveURL(/\/settings\/account$/);
  await expect(stranger.getByText(person.email)).toBeVisible();
});

test("signing out ends the session at the service too, so that a kept cookie opens nothing", async ({ page, context, baseURL }) => {
  await page.goto("/settings/account");
  const kept = await context.cookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await context.addCookies(kept);
  const answer = await page.request.get(`${baseURL}/api/dashboard/connections`);
  expect(answer.status()).toBe(401);
});

test("a page whose session ended meanwhile leads to the sign-in page and says why", async ({ page, context }) => {
  await page.goto("/settings/account");
  await expect(page.getByRole("link", { name: "Connections" })).toBeVisible();
  await context.clearCookies();
  // The page may notice by itself, and leave before anything is clicked.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/settings/connections']")?.click());
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a phone can keep the dashboard among its apps: the sign-in page names a manifest whose icons and places are there", async ({
  stranger,
}) => {
  await stranger.goto("/sign-in");
  const address = await stranger.locator("link[rel=manifest]").getAttribute("href");
  const manifest: { icons: { src: string; type: string }[]; shortcuts: { url: string }[] } = await (
    await stranger.request.get(address ?? "")
  ).json();
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const icon of manifest.icons) expect((await stranger.request.get(icon.src)).headers()["content-type"], icon.src).toBe(icon.type);
  for (const place of manifest.shortcuts) expect((await stranger.request.get(place.url)).status(), place.url).toBe(200);
});
