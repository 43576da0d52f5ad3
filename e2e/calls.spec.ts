import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { admin } from "./admin.ts";
import { type Api, collectPageErrors, expect, expectAccessible, type Place, test } from "./environment.ts";
import { wav } from "./recording.ts";

const sentence = (mediaChannel: number, sentenceIndex: number, startTime: number, transcript: string, confidence = 0.95) => ({
  mediaChannel,
  sentenceIndex,
  startTime,
  endTime: startTime + 1500,
  transcript,
  confidence,
});

/** A call of Ada Hill's with a recording of 30 seconds and its transcript. */
async function addCall(api: Api, { locationId }: Place): Promise<string> {
  const { contact } = await api.contacts.contacts.create({ body: { locationId, name: "Ada Hill", phone: "+442079460001" } });
  const { messageId } = await api.conversations.sends.record({
    body: {
      type: "Call",
      contactId: contact.id,
      conversationProviderId: "phone",
      call: { to: "+442079460001", from: "+442079460002", status: "completed" },
    },
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-calls-"));
  await writeFile(path.join(folder, "call.wav"), wav(30));
  const transcript = [
    sentence(1, 0, 0, "Good morning, this is the practice."),
    sentence(2, 0, 3000, "Hello, I would like to move my appointment."),
    sentence(1, 1, 12_000, "Of course. Which appointment is it?"),
    sentence(2, 1, 20_000, "The hygienist on Friday, I think.", 0.3),
  ];
  await writeFile(path.join(folder, "calls.json"), JSON.stringify({ recordings: [{ messageId, file: "call.wav", transcript }] }));
  await admin(
    z.object({ imported: z.object({ recordings: z.literal(1) }) }),
    "import",
    "--location",
    locationId,
    "--file",
    path.join(folder, "calls.json"),
  );
  await rm(folder, { recursive: true, force: true });
  return messageId;
}

test("a user searches transcripts, and opens a match in the recording", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  await addCall(api, place);
  await page.goto("/calls");
  await expect(page.getByRole("list", { name: "Calls" }).getByRole("link", { name: /Ada Hill.*Completed/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Search all transcripts").fill("which appoint");
  await page.getByRole("link", { name: /Which appointment is it/ }).click();
  await expect(page).toHaveURL(/\/calls\/.+\?t=12$/);
  await expect(page.getByText("0:12 / 0:30")).toBeVisible();
  await expect(page.getByRole("button", { name: /Which appointment is it/ })).toHaveAttribute("aria-current", "time");
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test("a recording is played from its transcript by mouse and by keyboard, and its transcript is downloaded", async ({
  page,
  api,
  place,
}) => {
  const errors = collectPageErrors(page);
  const messageId = await addCall(api, place);
  await page.goto(`/calls/${messageId}?t=12`);
  await expect(page.getByText("0:12 / 0:30")).toBeVisible();
  await page.getByRole("button", { name: "Forward 10 seconds" }).click();
  await expect(page.getByText("0:22 / 0:30")).toBeVisible();
  await page.getByRole("button", { name: /Hello, I would like/ }).click();
  await expect(page.getByText("0:03 / 0:30")).toBeVisible();
  await page.getByLabel("Search transcript").fill("appointment");
  await expect(page.getByText("2 sentences")).toBeVisible();
  await page.getByRole("button", { name: "Next match" }).click();
  await expect(page.getByText("0:12 / 0:30")).toBeVisible();
  await expect(page.locator("mark")).toHaveCount(2);
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByText(/0:(1[3-9]|2\d|30) \/ 0:30/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await page.getByRole("button", { name: /Good morning, this is/ }).click();
  await page.keyboard.press("l");
  await expect(page.getByText("0:10 / 0:30")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("j");
  await expect(page.getByText("0:10 / 0:30")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByRole("region", { name: "Call" })).toContainText("Play or pause");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Transcript", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("transcription.txt");

  await page.getByRole("link", { name: "Conversation" }).click();
  await page.getByRole("button", { name: "Recording and transcript" }).click();
  await expect(page.getByRole("button", { name: /Hello, I would like/ })).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test("callers whose call was missed are listed, the longest waiting first, until someone calls back", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  const { locationId } = place;
  const called = async (contactId: string, minutesAgo: number, direction: "inbound" | "outbound" = "inbound") =>
    api.conversations.sends.record({
      body: {
        type: "Call",
        contactId,
        conversationProviderId: "phone",
        direction,
        date: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        call: { status: direction === "inbound" ? "no-answer" : "completed" },
      },
    });
  const personOf = async (name: string, phone: string) =>
    (await api.contacts.contacts.create({ body: { locationId, name, phone } })).contact.id;
  const ada = await personOf("Ada Hill", "+442079460001");
  const bob = await personOf("Bob Kerr", "+442079460002");
  const cleo = await personOf("Cleo Marsh", "+442079460003");
  await called(ada, 30);
  await called(bob, 185);
  await called(cleo, 60);
  await called(cleo, 20, "outbound");

  await page.goto("/calls");
  await page.getByRole("tab", { name: "Missed 2" }).click();
  await expect(page).toHaveURL(/show=missed/);
  const waiting = page.getByRole("list", { name: "Missed calls" }).getByRole("listitem");
  await expect(waiting).toContainText([/Bob Kerr.*020 7946 0002.*3 hours ago/, /Ada Hill.*020 7946 0001.*30 minutes ago/]);
  await expect(waiting).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Call back: Bob Kerr" })).toHaveAttribute("href", "tel:+442079460002");
  await expectAccessible(page);
  await called(bob, 0, "outbound");
  await expect(waiting).toHaveCount(1);
  await page.getByRole("link", { name: "Message: Ada Hill" }).click();
  await expect(page).toHaveURL(/\/inbox\?.*open=/);
  expect(errors).toEqual([]);
});

test("messages of a range of days are exported as a file", async ({ page, api, place }) => {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, name: "Ada Hill", phone: "+442079460001" },
  });
  await api.conversations.sends.record({
    body: { type: "SMS", contactId: contact.id, conversationProviderId: "phone", direction: "inbound", message: "May I come today?" },
  });
  await page.goto("/inbox/export");
  await expect(page.getByRole("heading", { name: "Export messages" })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^messages .+\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("May I come today?");
});
