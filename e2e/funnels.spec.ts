import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { admin } from "./admin.ts";
import { expect, expectAccessible, serviceUrl, test } from "./environment.ts";

const importFile = async (path: string, locationId: string, file: unknown) => {
  await writeFile(path, JSON.stringify(file));
  await admin(z.object({ imported: z.record(z.string(), z.number()) }), "import", "--location", locationId, "--file", path);
};

const funnel = (id: string) => ({
  ...{ _id: id, name: "Open day", url: "/open-day" },
  steps: [
    { id: "invitation", name: "Invitation", sequence: 1, type: "optin_funnel_page", url: "/open-day" },
    { id: "thanks", name: "Thank you", sequence: 2, type: "optin_funnel_page", url: "/thanks" },
  ],
  pages: [
    { _id: `${id}-invited`, name: "You are invited", stepId: "invitation" },
    { _id: `${id}-shorter`, name: "You are invited, shorter", stepId: "invitation" },
    { _id: `${id}-there`, name: "See you there", stepId: "thanks" },
  ],
});

test("funnels are shown as a tree of steps and pages, and are found by name", async ({ page, stranger, place }, info) => {
  const id = `open-day-${place.locationId}`;
  await importFile(info.outputPath("funnels.json"), place.locationId, { funnels: [funnel(id), { name: "Whitening" }] });
  await page.goto("/funnels");
  await expect(page.getByText("2 funnels")).toBeVisible();
  await page.getByRole("button", { name: /^Open day/ }).click();
  await expect(page.getByText("You are invited, shorter")).toBeVisible();
  await expect(page.getByText("2 steps, 3 pages")).toBeVisible();
  const shorter = await page.getByRole("link", { name: "Open You are invited, shorter" }).getAttribute("href");
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search funnels" }).fill("white");
  await expect(page.getByRole("button", { name: /^Open day/ })).toBeHidden();
  await expect(page).toHaveURL(/name=white/);

  await stranger.goto(`/funnel/${id}`);
  await expect(stranger.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("link", { name: "Continue" }).click();
  await expect(stranger.getByRole("heading", { name: "See you there" })).toBeVisible();
  await stranger.goto(shorter ?? "");
  await expect(stranger.getByRole("heading", { name: "You are invited, shorter" })).toBeVisible();
});

test("a redirect is added, followed, checked for problems, moved, and deleted with an undo", async ({ page, place, request }) => {
  const domain = `go-${place.locationId.toLowerCase()}.example.com`;
  const visit = async (path: string) => {
    const answer = await request.get(serviceUrl + path, { headers: { host: domain }, maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  await page.goto("/funnels/redirects");
  await expect(page.getByRole("heading", { name: "No redirects yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add redirect" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Add redirect" });
  await sheet.getByRole("textbox", { name: "Domain" }).fill("https://wrong.example.com");
  await sheet.getByRole("textbox", { name: "Path" }).fill("/Offer");
  await sheet.getByRole("textbox", { name: "Target" }).fill("javascript:alert(1)");
  await sheet.getByRole("button", { name: "Add redirect", exact: true }).click();
  await expect(sheet.getByText(/domain name, without a scheme/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("textbox", { name: "Domain" }).fill(domain);
  await sheet.getByRole("textbox", { name: "Target" }).fill("https://example.com/offer");
  await sheet.getByRole("button", { name: "Add redirect", exact: true }).click();
  await expect(page.getByText(`${domain}/Offer`).first()).toBeVisible();
  expect((await visit("/offer"))[0]).toBe(401);
  const unproven = page.getByRole("group", { name: domain });
  await expect(unproven.getByText(`_frontdesk.${domain}`)).toBeVisible();
  await expectAccessible(page);
  await unproven.getByRole("button", { name: "Check" }).click();
  await expect(unproven.getByText(/No record or file found|could not be read/)).toBeVisible();
  await admin(z.object({ domain: z.literal(domain) }), "domain", "add", "--location", place.locationId, "--domain", domain);
  await page.reload();
  await expect(page.getByText(`${domain}/Offer`).first()).toBeVisible();
  await expect(unproven).toBeHidden();
  await expect.poll(() => visit("/offer")).toEqual([301, "https://example.com/offer"]);

  await page.getByRole("button", { name: "Add redirect" }).click();
  await sheet.getByRole("textbox", { name: "Domain" }).fill(domain);
  await sheet.getByRole("textbox", { name: "Path" }).fill("/old");
  await sheet.getByRole("textbox", { name: "Target" }).fill(`https://${domain}/offer`);
  await sheet.getByRole("button", { name: "Add redirect", exact: true }).click();
  await expect(page.getByText("Chain", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: /With warnings/ }).click();
  await expect(page.getByText("https://example.com/offer")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^All/ }).click();
  await expect(page.getByText("https://example.com/offer")).toBeVisible();

  await page.getByRole("button", { name: `Move ${domain}/old to another domain or path` }).click();
  const mover = page.getByRole("dialog", { name: "Move redirect" });
  await mover.getByRole("textbox", { name: "Path" }).fill("/older");
  await mover.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText(`${domain}/older`).first()).toBeVisible();
  await expect.poll(() => visit("/old")).toEqual([404, undefined]);
  await expect.poll(() => visit("/older")).toEqual([301, `https://${domain}/offer`]);

  await page.getByRole("button", { name: `Delete ${domain}/older` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${domain}/older deleted`)).toBeVisible();
  await expect.poll(() => visit("/older")).toEqual([404, undefined]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => visit("/older")).toEqual([301, `https://${domain}/offer`]);
});
