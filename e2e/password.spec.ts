import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, expectAccessible, test } from "./environment.ts";
import { signIn } from "./pages/sign-in.ts";

const outbox = path.join(process.env.DATA_DIR ?? "", "outbox", "mail");

/** The link in the mail to this address, once it has arrived in the outbox folder. */
async function linkFor(email: string): Promise<string> {
  const found = async () => {
    for (const file of await readdir(outbox).catch(() => [])) {
      const raw = (await readFile(path.join(outbox, file), "utf8")).replace(/=\r?\n/g, "");
      const link = raw.includes(`To: ${email}`) ? /\/reset-password#[\w-]+/.exec(raw.replaceAll("=3D", "="))?.[0] : undefined;
      if (link !== undefined) return link;
    }
    return "";
  };
  await expect.poll(found).not.toBe("");
  return found();
}

test("a user who forgot their password chooses a new one with the link in the mail", async ({ stranger, page, person }) => {
  await page.goto("/settings/account");
  await stranger.goto("/sign-in");
  await stranger.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(stranger.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await stranger.getByLabel("Email").fill(person.email);
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Send link" }).click();
  await expect(stranger.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(stranger.getByText("Ask the person who runs the server")).toBeVisible();
  await expectAccessible(stranger);

  const link = await linkFor(person.email);
  await stranger.goto("/reset-password");
  await expect(stranger.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByText(`For ${person.email}`)).toBeVisible();
  await stranger.getByLabel("New password").fill("Another-Horse-8-Stable");
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Change password" }).click();
  await expect(stranger.getByRole("heading", { name: "Password changed" })).toBeFocused();
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in/);

  await stranger.getByRole("button", { name: "Sign in" }).click();
  await signIn(stranger, { ...person, password: "Another-Horse-8-Stable" });
  await expect(stranger).toHaveURL(/\/today/);

  const used = await stranger.context().newPage();
  await used.goto(link);
  await expect(used.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessible(used);
});
