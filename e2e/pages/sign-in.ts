import type { Page } from "@playwright/test";
import type { Person } from "../environment.ts";

/** Enters the email and the password on the sign-in page. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
