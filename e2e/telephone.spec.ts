import { Webhook } from "standardwebhooks";
import { expect, expectAccessible, test } from "./environment.ts";
import { tabTo } from "./keyboard.ts";
import { countSteps } from "./steps.ts";

test("a ringing call shows who it is in every window, the user who takes it is named in the others, and an unknown caller becomes a contact", async ({
  page,
  api,
  place,
  colleague,
}) => {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, name: "Ada Lovelace", phone: "+442079460123" },
  });
  await api.contacts.notes.create({ params: { contactId: contact.id }, body: { body: "Prefers mornings" } });
  await page.goto("/settings/integrations");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const address = await page.locator("code").filter({ hasText: "/hooks/calls/ringing" }).textContent();
  const secret = await page.locator("code").filter({ hasText: "whsec_" }).textContent();
  await expectAccessible(page);

  await colleague.goto("/contacts");
  await page.goto("/tasks");

  const report = async (type: string, data: object) => {
    const [id, now, body] = [crypto.randomUUID(), new Date(), JSON.stringify({ type, data })];
    const answer = await fetch(address ?? "", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": new Webhook(secret ?? "").sign(id, now, body),
      },
      body,
    });
    expect(answer.status).toBe(204);
  };
  await report("call.ringing", { callId: "one", from: "(020) 7946 0123" });
  const card = page.getByRole("region", { name: "Incoming call" });
  await expect(card.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await expect(card.getByText("Prefers mornings")).toBeVisible();
  await expectAccessible(page);
  await colleague.getByRole("region", { name: "Incoming call" }).getByRole("button", { name: "Take call" }).click();
  await expect(colleague.getByRole("region", { name: "Your call" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Robin Tester took the call" })).toBeVisible();
  await report("call.ended", { callId: "one" });
  await expect(page.getByRole("region", { name: "Robin Tester took the call" })).toBeHidden();
  await expect(colleague.getByRole("region", { name: "Your call" }).getByText("Ada Lovelace")).toBeVisible();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await report("call.ringing", { callId: "two", from: "+442079460188" });
  const announced = page.locator("[aria-live=polite]").getByText("Incoming call: 020 7946 0188", { exact: true });
  await expect(announced).toBeAttached();
  expect(await announced.evaluate((element) => element.closest("[inert], [aria-hidden=true]") === null)).toBe(true);
  await page.keyboard.press("Control+.");
  await expect(page.getByRole("region", { name: "Incoming call" }), "the call is above the dialog").toBeFocused();
  await expectAccessible(page);
  await tabTo(page, page.getByRole("button", { name: "Take call" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Your call" }), "the focus stays on the call").toBeFocused();
  await report("call.ended", { callId: "two" });
  await page.getByRole("region", { name: "Your call" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();

  await report("call.ringing", { callId: "three", from: "+442079460188" });
  await colleague.getByRole("region", { name: "Incoming call" }).getByRole("button", { name: "Take call" }).click();
  const taken = colleague.getByRole("region", { name: "Your call" }).filter({ hasText: "0188" });
  await expect(taken).toBeVisible();
  const isTaken = page.getByRole("region", { name: "Robin Tester took the call" });
  await expect(isTaken, "a call that somebody else took does not cover the dialog").toBeHidden();
  await report("call.ended", { callId: "three" });
  await taken.getByRole("button", { name: "Create contact" }).click();
  await colleague.getByLabel("First name").fill("Walter");
  await colleague.getByRole("button", { name: "Create", exact: true }).click();
  await expect(taken.getByRole("link", { name: "Walter" })).toBeVisible();
});

test("a number that is typed into the command palette shows its contact in three keys, and an unknown one becomes a contact", async ({
  page,
  api,
  place,
}) => {
  await api.contacts.contacts.create({ body: { locationId: place.locationId, name: "Ada Lovelace", phone: "+442079460123" } });
  await page.goto("/tasks");
  const lookUp = async (number: string) => {
    const { step, taken } = countSteps();
    await step(page.keyboard.press("Control+k"));
    await step(page.getByRole("combobox", { name: "Commands" }).fill(number));
    await expect(page.getByRole("option", { name: `Who is ${number}?` })).toBeVisible();
    await step(page.keyboard.press("Enter"));
    expect(taken()).toBe(3);
  };
  await lookUp("020 7946 0123");
  const card = page.getByRole("region", { name: "Phone number" });
  await expect(card.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await card.getByRole("button", { name: "Close" }).click();
  await expect(card).toBeHidden();

  await lookUp("020 7946 0177");
  await expect(card.getByText("Unknown number")).toBeVisible();
  await card.getByRole("button", { name: "Create contact" }).click();
  await page.getByLabel("First name").fill("Walter");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(card.getByRole("link", { name: "Walter" })).toBeVisible();
});
