import path from "node:path";
import { collectPageErrors, expect, expectAccessible, test } from "./environment.ts";

const fixture = (name: string) => path.join(import.meta.dirname, "../service/imports/fixtures", name);

test("a user imports contacts, fixes refused rows, and undoes the whole import", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  const people = async () => (await api.contacts.search.contacts({ body: { locationId: place.locationId, pageLimit: 20 } })).contacts;
  await page.goto("/imports");
  await expect(page.getByRole("heading", { name: "No imports yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Import contacts" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("CSV file").setInputFiles(fixture("outlook.csv"));
  await expect(page.getByText("This looks like an export from Outlook")).toBeVisible();
  await expect(page.getByRole("button", { name: "Field for E-mail Address" })).toContainText("Email");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check rows" }).click();

  await expect(page.getByRole("tab", { name: /Create/ })).toContainText("2");
  await expect(page.getByRole("tab", { name: /Invalid/ })).toContainText("1");
  await expectAccessible(page);
  expect(await people()).toEqual([]);
  await page.getByRole("tab", { name: /Invalid/ }).click();
  await expect(page).toHaveURL(/outcome=invalid/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download skipped rows" }).click();
  expect((await download).suggestedFilename()).toBe("outlook - not imported.csv");

  await page.getByRole("row", { name: "Row 3" }).getByText("Invalid").click();
  const sheet = page.getByRole("dialog", { name: "Row 3" });
  await expect(sheet.getByText("Enter a valid email address.")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel("E-mail Address", { exact: true }).fill("bob.fields@example.com");
  await sheet.getByRole("button", { name: "Save and check" }).click();
  await expect(page.getByText("Row 3 fixed")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 rows" }).click();

  await expect(page.getByText("3 contacts created.")).toBeVisible();
  await expect(page).toHaveURL(/step=(run|done)/);
  await expectAccessible(page);
  expect((await people()).map(({ email }) => email).sort()).toEqual([
    "bob.fields@example.com",
    "juergen.gross@example.de",
    "renee.cote@example.ca",
  ]);

  await page.getByRole("button", { name: "Undo import" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Undo the whole import?" });
  await expect(confirm.getByText("3 created contacts will be deleted.", { exact: true })).toBeVisible();
  await confirm.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("3 rows undone.")).toBeVisible();
  expect(await people()).toEqual([]);

  await page.getByRole("link", { name: "All imports" }).click();
  await expect(page.getByRole("link", { name: /outlook\.csv/ })).toContainText("Undone");
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test("a file that cannot be imported is refused with the reason", async ({ page }) => {
  await page.goto("/imports/new");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "book.xlsx", mimeType: "text/csv", buffer: Buffer.from("PK\u0003\u0004 workbook") });
  await expect(page.getByText("This is an Excel workbook or an archive. Save it as CSV and upload that file.")).toBeVisible();
  await expectAccessible(page);
});

test("a file larger than the usual body limit reaches the service completely", async ({ page, place, baseURL }) => {
  const line = `${"x".repeat(80)},somebody@example.com\n`;
  const file = Buffer.from(`Name,Email\n${line.repeat(150_000)}`);
  const answer = await page.request.post("/api/app/application/imports", {
    params: { locationId: place.locationId, name: "large.csv" },
    headers: { version: "v3", "x-connection": place.connectionId, origin: baseURL ?? "", "content-type": "text/csv" },
    data: file,
  });
  expect(answer.status()).toBe(201);
  expect(await answer.json()).toMatchObject({ import: { size: file.byteLength } });
});
