import { typeDate } from "./dates.ts";
import { expect, expectAccessible, test } from "./environment.ts";
import { openBooking } from "./pages/booking.ts";
import { addObjectField } from "./pages/objects.ts";

test("a record's form requires a value, starts with the currency, shows errors, and shows options as choices", async ({ page }) => {
  await page.goto("/settings/objects");
  await page.getByRole("button", { name: "New object" }).first().click();
  const define = page.getByRole("dialog", { name: "New object" });
  await define.getByRole("textbox", { name: "Singular name" }).fill("Pet");
  await define.getByRole("textbox", { name: "Plural name" }).fill("Pets");
  await define.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Pets" })).toBeVisible();
  await addObjectField(page, "Price", /^Money|^Currency|^Amount/);
  await addObjectField(page, "Size", /^Radio/, ["Small", "Large"]);
  await addObjectField(page, "Skills", /^Checkbox/, ["Sits", "Stays"]);
  for (const name of ["One", "Two", "Three", "Four", "Five", "Six"])
    await addObjectField(page, name, /^Long text|^Large text|^Text, several/);

  await page.goto("/objects");
  await page.getByRole("link", { name: /Pets/ }).click();
  await page.getByRole("button", { name: "New pet" }).first().click();
  const form = page.getByRole("dialog", { name: "New pet" });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("Fill in at least one field.")).toBeInViewport();

  const currency = form.getByRole("textbox", { name: "Price: currency" });
  await expect(currency).toHaveValue("GBP");
  await form.getByRole("textbox", { name: "Price: amount" }).fill("12.5");
  await currency.fill("");
  await form.getByRole("textbox", { name: "Six" }).scrollIntoViewIfNeeded();
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("Enter a currency, such as GBP.")).toBeInViewport();
  await expect(currency).toBeFocused();
  await currency.fill("gbp");

  const size = form.getByRole("radiogroup", { name: "Size" });
  await size.getByRole("radio", { name: "Small" }).check();
  await page.keyboard.press("ArrowDown");
  await expect(size.getByRole("radio", { name: "Large" })).toBeChecked();
  const skills = form.getByRole("group", { name: "Skills" });
  await skills.getByRole("checkbox", { name: "Sits" }).focus();
  await page.keyboard.press("Space");
  await skills.getByRole("checkbox", { name: "Stays" }).check();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form).toHaveCount(0);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText("£12.50");
  await expect(details).toContainText("Large");
  await expect(details).toContainText("Sits, Stays");
});

test("an error about no field on screen is shown at the end of the form, in view", async ({ page, place }) => {
  const refuse = (message: string[]) => ({
    status: 422,
    contentType: "application/json",
    body: JSON.stringify({ statusCode: 422, error: "Unprocessable Entity", message, traceId: "trace-of-this-test" }),
  });
  const message = ["someHiddenField must be a string"];
  const forms = [
    { path: "/contacts", open: "New contact", fill: "First name" },
    { path: "/settings/location", open: undefined, fill: "Name" },
    { path: "/settings/account", open: undefined, fill: "First name" },
    { path: "/settings/users/new", open: undefined, fill: "First name" },
    { path: "/settings/services", open: "New service", fill: "Name" },
    { path: "/settings/surveys", open: "Add survey", fill: "Name" },
    { path: "/settings/integrations", open: "New integration", fill: "Name" },
    { path: "/settings/connections", open: "Add connection", fill: "Location ID" },
    { path: "/funnels/redirects", open: "Add redirect", fill: "Domain" },
    { path: "/workflows", open: "New workflow", fill: "Name" },
  ];
  expect(place.locationId).not.toBe("");
  await page.setViewportSize({ width: 1000, height: 560 });
  for (const { path, open, fill } of forms)
    await test.step(path, async () => {
      await page.goto(path);
      if (open !== undefined) await page.getByRole("button", { name: open }).first().click();
      await page.route(/\/api\/(crm|app|dashboard)\//, (route) =>
        route.request().method() === "GET" || /search|list/.test(route.request().url()) ? route.continue() : route.fulfill(refuse(message)),
      );
      const scope = open === undefined ? page.getByRole("main") : page.getByRole("dialog").last();
      await scope.getByRole("textbox", { name: fill, exact: true }).first().fill("Changed here");
      await scope.locator("button[type=submit]").last().click();
      // Either the service refuses, or the form names the missing field. There is always a message.
      const error = scope.locator("[data-problem], [aria-invalid=true]").first();
      await expect(error).toBeInViewport();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
});

test("the forms of appointments, blocked times and schedules show each error at its field, in view", async ({ page, api, place }) => {
  const { users } = await api.users.users.search({ query: { companyId: place.companyId, locationId: place.locationId } });
  const [member] = users;
  await api.calendars.calendars.create({
    body: { locationId: place.locationId, name: "Check-ups", teamMembers: member ? [{ userId: member.id }] : [] },
  });
  await page.setViewportSize({ width: 1000, height: 560 });
  const refuse = (message: string[]) => ({
    status: 422,
    contentType: "application/json",
    body: JSON.stringify({ statusCode: 422, error: "Unprocessable Entity", message, traceId: "trace-of-this-test" }),
  });

  await test.step("appointment", async () => {
    await openBooking(page);
    const form = page.getByRole("form", { name: "New appointment" });
    const contact = form.getByRole("combobox", { name: "Contact" });
    await form.getByRole("button", { name: "Book", exact: true }).click();
    await expect(form.getByText("Choose a contact.")).toBeInViewport();
    await expect(contact).toBeFocused();
    await expect(form.getByText("Choose a time.")).toBeVisible();
  });

  await test.step("blocked time", async () => {
    await openBooking(page);
    await page.getByRole("tab", { name: "Blocked time" }).click();
    const form = page.getByRole("form", { name: "Block time" });
    await typeDate(form.getByRole("group", { name: "To", exact: true }), "2020-01-01T09:00");
    await form.getByRole("button", { name: "Block", exact: true }).click();
    await expect(form.getByText("The end must be after the start.")).toBeInViewport();
    await expect(form.getByRole("group", { name: "To", exact: true }).getByRole("spinbutton").first()).toBeFocused();
    await typeDate(form.getByRole("group", { name: "To", exact: true }), "2099-01-01T09:00");
    await page.route("**/api/crm/calendars/events/block-slots", (route) =>
      route.fulfill(refuse(["title must be shorter", "someHiddenField must be a string"])),
    );
    await form.getByRole("button", { name: "Block", exact: true }).click();
    await expect(form.getByText("Must be shorter")).toBeInViewport();
    await expect(form.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await expect(form.getByText("SomeHiddenField must be a string")).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("schedule", async () => {
    await page.goto("/settings/schedules");
    await page.getByRole("button", { name: "New schedule" }).first().click();
    const sheet = page.getByRole("dialog", { name: "New schedule" });
    await sheet.getByRole("textbox", { name: "Name" }).fill("");
    await typeDate(sheet.getByRole("group", { name: "Monday, to", exact: true }), "08:00");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet.getByText("Enter a name.")).toBeInViewport();
    await expect(sheet.getByRole("textbox", { name: "Name" })).toBeFocused();
    await sheet.getByRole("textbox", { name: "Name" }).fill("Mornings");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet.getByRole("group", { name: "Monday, to", exact: true }).getByRole("spinbutton").first()).toBeFocused();
    await expect(sheet.getByText("End times must be after start times.")).toBeVisible();
    await expectAccessible(page);
  });
});
