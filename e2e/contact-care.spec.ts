import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { admin } from "./admin.ts";
import { expect, expectAccessible, test } from "./environment.ts";
import { openContact } from "./pages/contact.ts";
import { undo } from "./pages/toasts.ts";
import { addContact } from "./records.ts";

test("a note is started by palette or shortcut, kept after Escape, pinned, deleted and restored", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  const params = { contactId };
  await api.contacts.notes.create({ params, body: { body: "An older note" } });
  await openContact(page, contactId, "?tab=notes");
  await page.getByRole("list", { name: "Notes" }).waitFor();
  const words = page.getByRole("textbox", { name: "Note" });
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("a note");
  await page.getByRole("option", { name: /Add note/ }).click();
  await words.press("Escape");
  await expect(words).toBeHidden();
  await page.keyboard.press("n");
  await words.fill("Prefers mornings");
  await words.press("Escape");
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await expect(words).toHaveValue("Prefers mornings");
  await page.getByRole("textbox", { name: "Title" }).fill("Times");
  await page.getByRole("radio", { name: "Green" }).check({ force: true });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("article").first()).toContainText("Prefers mornings");

  const older = page.getByRole("article", { name: /An older note/ });
  await older.hover();
  await older.getByRole("button", { name: "Pin" }).click();
  await expect(page.getByRole("article").first()).toContainText("An older note");
  await expect
    .poll(async () => (await api.contacts.notes.list({ params })).notes.map(({ title, color, pinned }) => [title, color, pinned]))
    .toEqual([
      [null, null, true],
      ["Times", "#30a46c", false],
    ]);

  const written = page.getByRole("article", { name: /Times/ });
  await written.hover();
  await written.getByRole("button", { name: "Delete note" }).click();
  await expect(written).toBeHidden();
  await undo(page, "Note deleted");
  await expect(written).toBeVisible();
  await expectAccessible(page);
});

test("tasks are grouped by due date, and one is added and completed by keyboard, with an undo", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  const params = { contactId };
  const day = 24 * 3600 * 1000;
  await api.contacts.tasks.create({
    params,
    body: { title: "Long ago", dueDate: new Date(Date.now() - 3 * day).toISOString(), completed: false },
  });
  await api.contacts.tasks.create({
    params,
    body: { title: "Some day", dueDate: new Date(Date.now() + 9 * day).toISOString(), completed: false },
  });
  await openContact(page, contactId, "?tab=tasks");
  await expect(page.getByRole("region", { name: "Overdue" }).getByText("Long ago")).toBeVisible();
  await expect(page.getByRole("region", { name: "Upcoming" }).getByText("Some day")).toBeVisible();
  await page.keyboard.press("t");
  await page.getByRole("textbox", { name: "Title" }).fill("Call back");
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(page.getByRole("region", { name: "Upcoming" }).getByText("Call back")).toBeVisible();

  await page.getByRole("checkbox", { name: "Complete: Long ago" }).press("Enter");
  await expect(page.getByRole("region", { name: "Done" }).getByText("Long ago")).toBeVisible();
  await undo(page, "“Long ago” completed");
  await expect(page.getByRole("region", { name: "Overdue" }).getByText("Long ago")).toBeVisible();
  await expectAccessible(page);
});

test("tags are suggested, added, removed and restored", async ({ page, api, place }) => {
  await addContact(api, place, { firstName: "Other", tags: ["recall"] });
  const contactId = await addContact(api, place, { tags: ["vip"] });
  await openContact(page, contactId);
  await page.getByRole("combobox", { name: "Add a tag" }).fill("rec");
  await page.getByRole("option", { name: /^recall/ }).click();
  await page.keyboard.press("Escape");
  const tags = page.getByRole("list", { name: "Tags" });
  await expect(tags.getByText("recall")).toBeVisible();
  await tags.getByRole("button", { name: "Remove vip" }).click();
  await expect(tags.getByText("vip")).toBeHidden();
  await undo(page, "Tag “vip” removed");
  await expect(tags.getByText("vip")).toBeVisible();
  await expect
    .poll(async () => (await api.contacts.contacts.get({ params: { contactId } })).contact.tags.toSorted())
    .toEqual(["recall", "vip"]);
});

test("Do Not Disturb is set by channel with its reason", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  await openContact(page, contactId);
  await page.getByRole("button", { name: "Change Do Not Disturb: SMS" }).click();
  await page.getByRole("radio", { name: "On" }).check();
  await page.getByRole("textbox", { name: "Reason" }).fill("Asked on the phone");
  await page.getByRole("textbox", { name: "Code" }).fill("STOP");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Channels" }).getByText("Asked on the phone (STOP)")).toBeVisible();
  const stored = async () => (await api.contacts.contacts.get({ params: { contactId } })).contact;
  await expect
    .poll(async () => (await stored()).dndSettings)
    .toEqual({ sms: { status: "active", message: "Asked on the phone", code: "STOP" } });
  await page.getByRole("switch", { name: "All channels" }).click();
  await expect.poll(async () => (await stored()).dnd).toBe(true);
});

test("a user follows a contact, becomes its owner, and unfollows it", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  await openContact(page, contactId);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("list", { name: "Followers" }).getByText("Robin Tester")).toBeVisible();
  await page.getByRole("button", { name: "Assign" }).click();
  await page.getByRole("option", { name: /Robin Tester/ }).click();
  await expect(page.getByRole("button", { name: "Change owner" })).toBeVisible();
  await page.getByRole("button", { name: "Unfollow" }).click();
  await expect(page.getByText("No followers yet")).toBeVisible();
  await expect
    .poll(async () => {
      const { contact } = await api.contacts.contacts.get({ params: { contactId } });
      return [contact.followers.length, contact.assignedTo === null];
    })
    .toEqual([0, false]);
});

test("a business is created and linked on a contact's page, and unlinked with an undo", async ({ page, api, place }) => {
  const contactId = await addContact(api, place);
  await openContact(page, contactId);
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("combobox", { name: "Business" }).fill("Engines Ltd");
  await page.getByRole("option", { name: /Engines Ltd/ }).click();
  await expect(page.getByRole("button", { name: "Unlink Engines Ltd" })).toBeVisible();
  await page.getByRole("button", { name: "Unlink Engines Ltd" }).click();
  await undo(page, "Business removed");
  await expect.poll(async () => (await api.contacts.contacts.get({ params: { contactId } })).contact.businessId).not.toBeNull();
});

test("a contact is enrolled in a workflow and a campaign, and removed with an undo", async ({ page, api, place }, info) => {
  const file = info.outputPath("definitions.json");
  await mkdir(path.dirname(file), { recursive: true });
  const definitions = {
    workflows: [{ name: "Recall", status: "published", triggers: [], actions: [] }],
    campaigns: [{ name: "Spring", status: "published" }],
  };
  await writeFile(file, JSON.stringify(definitions));
  await admin(z.unknown(), "import", "--location", place.locationId, "--file", file);
  const contactId = await addContact(api, place);
  await openContact(page, contactId);
  for (const [kind, name] of [
    ["Workflows", "Recall"],
    ["Campaigns", "Spring"],
  ] as const) {
    await page.getByRole("button", { name: `Enroll: ${kind}` }).click();
    await page.getByRole("option", { name }).click();
    await expect(page.getByRole("list", { name: kind }).getByText(name)).toBeVisible();
  }
  await page.getByRole("button", { name: "Remove from Recall" }).click();
  await expect(page.getByRole("list", { name: "Workflows" })).toBeHidden();
  await undo(page, "Removed from Recall");
  await expect(page.getByRole("list", { name: "Workflows" }).getByText("Recall")).toBeVisible();
  await page.getByRole("tab", { name: "Enrollments" }).click();
  await expect(page.getByRole("list", { name: "Timeline" }).getByText("removed the contact from the workflow “Recall”")).toBeVisible();
});
