import { z } from "zod";
import { admin } from "./admin.ts";
import { expect, expectAccessible, test } from "./environment.ts";

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
  await expect(section.getByText("No mail yet")).toBeVisible();
  await section.getByRole("button", { name: /Mail from unknown senders/ }).click();
  await page.getByRole("option", { name: "Hold mail from unknown senders" }).click();
  await page.reload();
  await expect(section.getByRole("button", { name: /Hold mail from unknown senders/ })).toBeVisible();
  await expectAccessible(page);
  await section.getByRole("button", { name: `Delete ${address}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete mailbox" }).click();
  await expect(section.getByText(address)).toBeHidden();
});
