import { expect, expectAccessible, test } from "./environment.ts";
import { signIn } from "./pages/sign-in.ts";

test("a signed-out user is sent to the sign-in page, and then to the requested page", async ({ stranger, person }) => {
  await stranger.goto("/settings/account");
  await expect(stranger).toHaveURL(/\/sign-in/);
  await expectAccessible(stranger);
  await signIn(stranger, person);
  await expect(stranger).toHaveURL(/\/settings\/account$/);
  await expect(stranger.getByText(person.email)).toBeVisible();
});

test("text that a user types before the sign-in page has loaded its scripts is kept", async ({ stranger, person }) => {
  const page = await stranger.context().newPage();
  const released = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/sign-in?back=/settings/account", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  const button = page.getByRole("button", { name: "Sign in" });
  await expect(button).toBeDisabled();
  released.resolve();
  await button.click();
  await expect(page).toHaveURL(/\/settings\/account$/);
});

test("a wrong password shows the service's message and keeps what was typed", async ({ stranger, person }) => {
  await stranger.goto("/sign-in");
  await signIn(stranger, { ...person, password: "not the password" });
  await expect(stranger.getByText("The email or password is wrong.")).toBeVisible();
  await expect(stranger.getByLabel("Email")).toHaveValue(person.email);
});

test("after too many wrong passwords, the message says how long to wait", async ({ stranger, person }) => {
  await stranger.goto("/sign-in");
  await stranger.getByLabel("Email").fill(person.email);
  for (let attempt = 0; attempt < 11; attempt++) {
    await stranger.getByLabel("Password").fill(`wrong ${attempt}`);
    const answered = stranger.waitForResponse(/callback\/credentials/);
    await stranger.getByRole("button", { name: "Sign in" }).click();
    await answered;
    await expect(stranger.getByRole("button", { name: "Sign in" })).toBeEnabled();
  }
  await expect(stranger.getByText(/Too many sign-in attempts/)).toBeVisible();
});

test("a link that would lead to another site after signing in leads to the home page", async ({ stranger, person }) => {
  await stranger.goto("/sign-in?back=https://example.com/");
  await signIn(stranger, person);
  await expect(stranger.getByRole("navigation").first().getByRole("link", { name: "Contacts" })).toBeVisible();
  await expect(stranger).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/today/);
});

test("the OpenID Connect provider signs in a user with the same verified email, and no one else", async ({ stranger, person, baseURL }) => {
  const passBy = async (email: string, isVerified = true) => {
    await stranger.goto("/sign-in?back=/settings/account");
    await stranger.getByRole("button", { name: "Continue with Test Directory" }).click();
    await stranger.getByLabel("Work email").fill(email);
    await stranger.getByLabel("Verified").setChecked(isVerified);
    await stranger.getByRole("button", { name: "Allow" }).click();
  };
  await passBy(person.email, false);
  await expect(stranger.getByText("Your email isn't verified with Test Directory")).toBeVisible();
  await passBy("nobody@example.com");
  await expect(stranger.getByText("No user has your")).toBeVisible();
  await expectAccessible(stranger);
  expect((await stranger.request.get(`${baseURL}/api/dashboard/connections`)).status()).toBe(401);

  await passBy(person.email.toUpperCase());
  await expect(stranger).toHaveURL(/\/settings\/account$/);
  await expect(stranger.getByText(person.email)).toBeVisible();
});

test("signing out ends the session in the service, so that a copied cookie does not work", async ({ page, context, baseURL }) => {
  await page.goto("/settings/sessions");
  const kept = await context.cookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await context.addCookies(kept);
  const answer = await page.request.get(`${baseURL}/api/dashboard/connections`);
  expect(answer.status()).toBe(401);
});

test("a page whose session has ended leads to the sign-in page with the reason", async ({ page, context }) => {
  await page.goto("/settings/account");
  await expect(page.getByRole("link", { name: "Connections" })).toBeVisible();
  await context.clearCookies();
  // The page may notice this itself and leave before the click.
  await page
    .evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/settings/connections']")?.click())
    .catch((error: Error) => expect(error.message).toContain("navigation"));
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("the dashboard can be installed on a phone: the sign-in page has a manifest with existing icons and pages", async ({ stranger }) => {
  await stranger.goto("/sign-in");
  const address = await stranger.locator("link[rel=manifest]").getAttribute("href");
  const manifest: { icons: { src: string; type: string }[]; shortcuts: { url: string }[] } = await (
    await stranger.request.get(address ?? "")
  ).json();
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const icon of manifest.icons) expect((await stranger.request.get(icon.src)).headers()["content-type"], icon.src).toBe(icon.type);
  for (const place of manifest.shortcuts) expect((await stranger.request.get(place.url)).status(), place.url).toBe(200);
});
