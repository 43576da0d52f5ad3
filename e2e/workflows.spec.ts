import { once } from "node:events";
import { createServer } from "node:http";
import { collectPageErrors, expect, expectAccessible, test } from "./environment.ts";

async function receiver() {
  const received: { path: string; secret: string | undefined; body: { type?: string; firstName?: string } }[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => {
      const secret = request.headers["x-secret"];
      received.push({ path: request.url ?? "", secret: [secret].flat()[0], body: JSON.parse(text) });
      response.writeHead(status).end(status === 200 ? "" : "closed for today");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook?key=abcdefghijkl`,
    received,
    answer(next: number) {
      status = next;
    },
    close: () => server.close(),
  };
}

test("an admin creates a workflow with a webhook, publishes it, sees its deliveries, and sends one again", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  const hook = await receiver();
  await test.step("it is created", async () => {
    await page.goto("/workflows");
    await expect(page.getByRole("heading", { name: "No workflows yet" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New workflow" }).click();
    await page.getByRole("dialog", { name: "New workflow" }).getByLabel("Name").fill("Tell the accountant");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Tell the accountant" })).toBeVisible();
  });

  await test.step("it gets a condition and two steps, and an empty step is refused", async () => {
    await page.getByRole("button", { name: "Only when…" }).click();
    await page.getByRole("combobox", { name: "Field of condition 1" }).fill("tags");
    await page.getByRole("option", { name: "Tags", exact: true }).click();
    await expect(page.getByRole("button", { name: /contains/ })).toBeVisible();
    await page.getByRole("combobox", { name: "Value of condition 1" }).fill("vip");
    await page.getByRole("option", { name: /vip/ }).click();
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: /Add tags/ }).click();
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: /Call a webhook/ }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Must be an http or https address" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("addresses of the own network are refused, and secrets are shown masked once it is published", async () => {
    await page.getByRole("combobox", { name: "Add a tag" }).fill("told");
    await page.getByRole("option", { name: /told/ }).click();
    for (const [url, words] of [
      ["http://example.com/hook", "WEBHOOK_ALLOW_LOOPBACK=1 allows addresses of its own machine"],
      ["https://10.0.0.7/hook", "Must be a public address. 10.0.0.7 is private or reserved."],
    ] as const) {
      await page.getByLabel("URL").fill(url);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByLabel("URL")).toHaveAccessibleDescription(new RegExp(words.replaceAll(".", "\\.")));
      await expect(page.getByLabel("URL")).toBeInViewport();
    }
    await page.getByLabel("URL").fill(hook.url);
    await page.getByRole("button", { name: "Add header" }).click();
    await page.getByLabel("Name of header 1").fill("X-Secret");
    await page.getByLabel("Value of header 1").fill("open sesame, please");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Published. It now runs for each event.")).toBeVisible();
    await expect(page.getByLabel("URL")).toHaveValue(/key=••••ijkl$/);
    await expect(page.getByLabel("Value of header 1")).toHaveValue("••••ease");
    await page.reload();
    await expect(page.getByLabel("URL")).toHaveValue(/key=••••ijkl$/);
  });

  await test.step("it runs for a contact that meets the condition, and for no other", async () => {
    const { locationId } = place;
    await api.contacts.contacts.create({ body: { locationId, firstName: "Bob" } });
    const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", lastName: "Hill", tags: ["vip"] } });
    await expect.poll(() => hook.received.length).toBeGreaterThan(0);
    expect(hook.received[0]).toMatchObject({
      path: "/hook?key=abcdefghijkl",
      secret: "open sesame, please",
      body: { type: "ContactCreate", firstName: "Ada" },
    });
    await expect
      .poll(async () => (await api.contacts.contacts.get({ params: { contactId: contact.id } })).contact.tags)
      .toEqual(["vip", "told"]);
  });

  await test.step("the run leads to its delivery, which is sent again", async () => {
    await page.getByRole("tab", { name: "Runs" }).click();
    await expect(page.getByRole("link", { name: "Ada Hill" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "delivery" }).click();
    const sheet = page.getByRole("dialog", { name: "ContactCreate" });
    // One of its attempts; on a slow machine there are more by now.
    await expect(sheet.getByText("closed for today").first()).toBeVisible();
    await expect(sheet.getByText("Retrying")).toBeVisible();
    await expect(sheet).not.toContainText("abcdefghijkl");
    await expectAccessible(page);
    hook.answer(200);
    await sheet.getByRole("button", { name: "Resend" }).click();
    await expect(sheet.getByText("Delivered")).toBeVisible();
  });

  await test.step("deliveries are filtered by their state", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Deliveries" })).toBeVisible();
    await page.getByRole("tab", { name: /Delivered/ }).click();
    await expect(page).toHaveURL(/status=delivered/);
    await expect(page.getByRole("button", { name: /ContactCreate/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: /Failed/ }).click();
    await expect(page.getByRole("heading", { name: "No matching deliveries" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByRole("button", { name: /ContactCreate/ })).toBeVisible();
  });

  expect(errors).toEqual([]);
  hook.close();
});

test("a test run shows what each step would do for a contact, and closes without asking", async ({ page, api, place }) => {
  const errors = collectPageErrors(page);
  await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Ada", lastName: "Hill" } });
  await page.goto("/workflows");
  await page.getByRole("button", { name: "New workflow" }).click();
  await page.getByRole("dialog", { name: "New workflow" }).getByLabel("Name").fill("Welcome");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: /Before the next step/ }).click();

  await page.getByRole("button", { name: "Test run" }).click();
  const dialog = page.getByRole("dialog", { name: "Test run" });
  await dialog.getByRole("combobox", { name: "Contact" }).fill("Ada");
  await page.getByRole("option", { name: /Ada Hill/ }).click();
  await dialog.getByRole("button", { name: "Run test" }).click();
  await expect(dialog.getByText(/^Until /)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("the catalogue of events is found by ⌘K, searched, and linked from a trigger", async ({ page }) => {
  const errors = collectPageErrors(page);
  await page.goto("/workflows");
  await page.getByRole("button", { name: "New workflow" }).click();
  await page.getByRole("dialog", { name: "New workflow" }).getByLabel("Name").fill("Welcome");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("link", { name: "Event data" }).click();
  await expect(page).toHaveURL(/\/settings\/events\?event=ContactCreate$/);
  const events = page.getByRole("list", { name: "Events" });
  const created = events.getByRole("listitem").filter({ hasText: "ContactCreate" });
  await expect(created.getByRole("region", { name: "Sample payload" })).toContainText('"type": "ContactCreate"');
  await expect(created.getByRole("region", { name: "JSON schema" })).toContainText('"firstName"');
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search events" }).fill("birthday");
  await expect(events.getByRole("listitem")).toHaveCount(1);
  await expect(events).toContainText("ContactDate");
  await page.getByRole("searchbox", { name: "Search events" }).fill("nothing like it");
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("json schema");
  await page.getByRole("option", { name: /Events/ }).click();
  await expect(events.getByRole("listitem")).toHaveCount(10);
  expect(errors).toEqual([]);
});

test("a condition on tags offers to create only a tag that does not exist", async ({ page, api, place }) => {
  await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Ada", tags: ["vip"] } });
  await page.goto("/workflows");
  await page.getByRole("button", { name: "New workflow" }).click();
  await page.getByRole("dialog", { name: "New workflow" }).getByLabel("Name").fill("Welcome");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("button", { name: "Only when…" }).click();
  await page.getByRole("combobox", { name: "Field of condition 1" }).fill("tags");
  await page.getByRole("option", { name: "Tags", exact: true }).click();
  const value = page.getByRole("combobox", { name: "Value of condition 1" });
  await value.fill("vi");
  await expect(page.getByRole("option")).toHaveText([/^vip/, "Create “vi”"]);
  await value.fill("vip");
  await expect(page.getByRole("option")).toHaveText([/^vip/]);
  await page.getByRole("option", { name: /^vip/ }).click();
  await expect(value).toHaveValue("vip");
});
