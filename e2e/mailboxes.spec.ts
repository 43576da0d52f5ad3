import hoodiecrow from "hoodiecrow-imap";
import { z } from "zod";
import { admin } from "./admin.ts";
import { expect, expectAccessible, test } from "./environment.ts";
import { freePort } from "./ports.ts";

test("an admin adds a mailbox, chooses what happens to unknown senders, and deletes it", async ({ page, place }) => {
  const domain = `${place.locationId.toLowerCase()}.example.com`;
  await admin(z.unknown(), "domain", "add", "--location", place.locationId, "--domain", domain);
  const address = `support@${domain}`;
  await page.goto("/settings/integrations");
  const section = page.getByRole("region", { name: "Mailboxes" });
  await section.getByRole("button", { name: "Add mailbox" }).click();
  const dialog = page.getByRole("dialog", { name: "Add mailbox" });
  await dialog.getByLabel("Email address").fill("no address");
  await dialog.getByRole("button", { name: "Add mailbox" }).click();
  await expect(dialog.getByText(/email/i).last()).toBeVisible();
  await dialog.getByLabel("Email address").fill(address);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add mailbox" }).click();
  await expect(section.getByText(address)).toBeVisible();
  await expect(section.getByText("No email yet")).toBeVisible();
  await section.getByRole("button", { name: /Email from unknown senders/ }).click();
  await page.getByRole("option", { name: "Hold email from unknown senders" }).click();
  await page.reload();
  await expect(section.getByRole("button", { name: /Hold email from unknown senders/ })).toBeVisible();
  await expectAccessible(page);
  await section.getByRole("button", { name: `Delete ${address}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete mailbox" }).click();
  await expect(section.getByText(address)).toBeHidden();
});

test("an admin connects an IMAP account, learns why it is refused, and disconnects it", async ({ page, place }) => {
  const domain = `${place.locationId.toLowerCase()}.example.com`;
  await admin(z.unknown(), "domain", "add", "--location", place.locationId, "--domain", domain);
  const address = `desk@${domain}`;
  const port = await freePort();
  const server = hoodiecrow({ storage: { INBOX: { messages: [] } }, users: { [address]: { password: "secret" } } });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  try {
    await page.goto("/settings/integrations");
    const section = page.getByRole("region", { name: "Mailboxes" });
    await section.getByRole("button", { name: "Add mailbox" }).click();
    await page.getByRole("dialog").getByLabel("Email address").fill(address);
    await page.getByRole("dialog").getByRole("button", { name: "Add mailbox" }).click();
    await section.getByRole("button", { name: `Connect an IMAP account to ${address}` }).click();
    const dialog = page.getByRole("dialog", { name: "Connect an IMAP account" });
    await expect(dialog.getByLabel("Username")).toHaveValue(address);
    await dialog.getByLabel("Server").fill("127.0.0.1");
    await dialog.getByLabel("Port").fill(String(port));
    await dialog.getByLabel("Password").fill("wrong");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText(/Couldn.t read the account/)).toBeVisible();
    await dialog.getByLabel("Password").fill("secret");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(section.getByText(`IMAP: ${address} at 127.0.0.1`)).toBeVisible();
    await section.getByRole("button", { name: `Disconnect the IMAP account of ${address}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(section.getByText(/^IMAP:/)).toBeHidden();
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});
