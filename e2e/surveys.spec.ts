import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "./environment.ts";

test("a survey is created, answered by a visitor, and shown in the table, the sheet, the charts and the file", async ({
  page,
  stranger,
  api,
  place,
}) => {
  await test.step("an admin creates it", async () => {
    await page.goto("/settings/surveys");
    await page.getByRole("button", { name: "Add survey" }).click();
    const editor = page.getByRole("dialog", { name: "Add survey" });
    await editor.getByRole("textbox", { name: "Name" }).fill("How was it?");
    await editor.getByRole("textbox", { name: "Question 1", exact: true }).fill("Your email");
    await editor.getByRole("button", { name: /Save the answer to question 1 in/ }).click();
    await page.getByRole("option", { name: "Contact: Email" }).click();
    await editor.getByRole("button", { name: "Add question" }).click();
    await editor.getByRole("textbox", { name: "Question 2", exact: true }).fill("Why did you come?");
    await editor.getByRole("button", { name: /Answer type of question 2/ }).click();
    await page.getByRole("option", { name: "Single choice" }).click();
    await editor.getByRole("textbox", { name: "Answers to question 2, one per line" }).fill("Pain\nCheck-up");
    await editor.getByText("Required").nth(1).click();
    await expectAccessible(page);
    await editor.getByRole("button", { name: "Add survey", exact: true }).click();
    await expect(page.getByText("2 questions, 0 submissions")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a visitor answers it, and becomes a contact", async () => {
    const address = await page.getByRole("link", { name: "Open How was it?" }).getAttribute("href");
    await stranger.goto(`${address}&utm_source=mail&utm_medium=newsletter`);
    await expect(stranger.getByRole("heading", { name: "How was it?" })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.getByRole("textbox", { name: "Your email" }).fill("grace@example.com");
    await stranger.getByRole("button", { name: "Send" }).click();
    await expect(stranger.getByText("Please answer this question.")).toBeVisible();
    await stranger.getByRole("radio", { name: "Pain" }).check();
    await stranger.getByRole("button", { name: "Send" }).click();
    await expect(stranger.getByRole("status").filter({ hasText: /have been sent/ })).toBeFocused();

    const found = { locationId: place.locationId, email: "grace@example.com" };
    await expect.poll(async () => (await api.contacts.contacts.lookup({ query: found })).contacts.length).toBe(1);
  });

  await test.step("the table and the sheet show the answers", async () => {
    await page.goto("/surveys");
    await page.getByRole("grid", { name: "Submissions" }).getByText("grace@example.com").first().click();
    const drawer = page.getByRole("dialog", { name: "grace@example.com" });
    await expect(drawer.getByText("Pain", { exact: true })).toBeVisible();
    await expect(drawer.getByText("newsletter", { exact: true })).toBeVisible();
    await expectAccessible(page);
    // A link opens the submission even if the table does not contain it.
    await page.goto(`${page.url()}&endAt=2001-01-01`);
    await expect(drawer.getByText("Pain", { exact: true })).toBeVisible();
    await drawer.getByRole("button", { name: "Close" }).click();
    await page.goto("/surveys");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Why did you come?" }).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByRole("grid", { name: "Submissions" }).getByText("grace@example.com").first()).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Why did you come?" })).toHaveCount(0);
  });

  await test.step("the charts count the answers", async () => {
    await page.getByRole("tab", { name: "Summary" }).click();
    await expect(page.getByRole("heading", { name: "1 submission" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Answers to Why did you come?" })).toContainText("Pain");
    await expect(page.getByRole("list", { name: "Submissions by medium" })).toContainText("newsletter");
    await expectAccessible(page);
  });

  await test.step("the file contains the answers", async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("Your email,Why did you come?");
    expect(text.trim().split("\r\n")).toHaveLength(2);
  });

  await test.step("a search without matches says so", async () => {
    await page.getByRole("searchbox", { name: "Search submissions" }).fill("nobody");
    await expect(page.getByRole("heading", { name: "Nothing to summarize" })).toBeVisible();
    await page.getByRole("tab", { name: "Submissions" }).click();
    await expect(page.getByRole("heading", { name: "No submissions" })).toBeVisible();
  });
});
