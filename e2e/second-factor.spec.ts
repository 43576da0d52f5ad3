import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, expectAccessible, test } from "./environment.ts";
import { signIn } from "./pages/sign-in.ts";

/** Passkeys need an address with a name. */
const named = `http://localhost:${process.env.PORT}`;

async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

const signOut = async (page: Page) => {
  // A page that is still being loaded would go to the sign-in page by itself, and end the next navigation.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: /session-token/ });
  await page.goto(`${named}/sign-in`);
};

test("an admin requires a second factor; at the next sign-in a passkey is added, which then signs in with and without the password", async ({
  page,
  stranger,
  person,
}) => {
  await page.goto("/settings/users");
  const required = page.getByRole("switch", { name: "Required for admins" });
  await required.click();
  await expect(page.getByText("Sign-in rules saved")).toBeVisible();
  await expect(required).toBeChecked();
  await expectAccessible(page);

  await withAuthenticator(stranger);
  await stranger.goto(`${named}/sign-in`);
  await signIn(stranger, person);
  await expect(stranger.getByRole("heading", { name: "Add a second step to your sign-in" })).toBeVisible();
  await stranger.goto(`${named}/contacts`);
  await expect(stranger).toHaveURL(/\/second-factor\?back=%2Fcontacts/);
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Add passkey" }).click();
  await stranger.getByLabel("Name").fill("Test key");
  await stranger.getByRole("button", { name: "Continue" }).click();
  await expect(stranger.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "I've saved them" }).click();
  await expect(stranger).toHaveURL(`${named}/contacts`);

  await signOut(stranger);
  await stranger.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(stranger).toHaveURL(/\/today/);
  await signOut(stranger);
  await signIn(stranger, person);
  await expect(stranger.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Use a passkey" }).click();
  await expect(stranger).toHaveURL(/\/today/);
});

test("a user sets up an authenticator app, and signs in with its code or with a recovery code", async ({ page, stranger, person }) => {
  await page.goto("/settings/account");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel("Code from the app").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("The code is wrong or has already been used.")).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(totp.generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("10 codes left")).toBeVisible();
  await expectAccessible(page);

  await stranger.goto("/sign-in");
  await signIn(stranger, person);
  await stranger.getByLabel("Code").fill("000000");
  await stranger.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(stranger.getByText("The code is wrong or has already been used.")).toBeVisible();
  // The code of the step that was used to set up the app is refused; the next one is accepted early.
  await stranger.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await stranger.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(stranger).toHaveURL(/\/today/);
  await stranger.context().clearCookies({ name: /session-token/ });
  await stranger.goto("/sign-in");
  await signIn(stranger, person);
  await stranger.getByLabel("Code").fill(recoveryCode);
  await stranger.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(stranger).toHaveURL(/\/today/);
});
