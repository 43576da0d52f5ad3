import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { admin } from "./admin.ts";
import { collectPageErrors, expect, expectAccessible, test } from "./environment.ts";
import { wav } from "./recording.ts";

const said = (mediaChannel: number, sentenceIndex: number, startTime: number, transcript: string, confidence = 0.95) => ({
  mediaChannel,
  sentenceIndex,
  startTime,
  endTime: startTime + 1500,
  transcript,
  confidence,
});

test("a user searches transcripts, opens a match in the recording, and reads the transcript", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  const { locationId } = place;
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
    said(1, 0, 0, "Good morning, this is the practice."),
    said(2, 0, 3000, "Hello, I would like to move my appointment."),
    said(1, 1, 12_000, "Of course. Which appointment is it?"),
    said(2, 1, 20_000, "The hygienist on Friday, I think.", 0.3),
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

  await page.goto("/calls");
  await expect(page.getByRole("list", { name: "Calls" }).getByRole("link", { name: /Ada Hill.*Completed/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Search all transcripts").fill("which appoint");
  await page.getByRole("link", { name: /Which appointment is it/ }).click();
  await expect(page).toHaveURL(/\/calls\/.+\?t=12$/);
  await expect(page.getByText("0:12 / 0:30")).toBeVisible();
  await expect(page.getByRole("button", { name: /Which appointment is it/ })).toHaveAttribute("aria-current", "time");
  await expectAccessible(page);

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

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Transcript", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("transcription.txt");

  await page.getByRole("link", { name: "Conversation" }).click();
  await page.getByRole("button", { name: "Recording and transcript" }).click();
  await expect(page.getByRole("button", { name: /Hello, I would like/ })).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await rm(folder, { recursive: true, force: true });
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
