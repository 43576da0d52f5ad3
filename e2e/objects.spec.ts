import { expect, expectAccessible, test } from "./environment.ts";
import { sessionClient } from "./examples.ts";
import { addObjectField } from "./pages/objects.ts";
import { saveAsNewView } from "./pages/saved-views.ts";
import { undo } from "./pages/toasts.ts";

test("an admin defines an object with fields, and creates, finds, edits and restores a record of it", async ({ page }) => {
  await page.goto("/settings/objects");
  await page.getByRole("button", { name: "New object" }).first().click();
  const define = page.getByRole("dialog", { name: "New object" });
  await define.getByRole("textbox", { name: "Singular name" }).fill("Pet");
  await define.getByRole("textbox", { name: "Plural name" }).fill("Pets");
  await define.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Pets" })).toBeVisible();

  await addObjectField(page, "Age", /^Number/);
  await expect(page.getByRole("list", { name: "Fields in Details" })).toContainText("Age");
  await expectAccessible(page);
  await addObjectField(page, "Papers", /^File/);
  await expect(page.getByRole("list", { name: "Fields in Details" })).toContainText("Papers");

  await page.goto("/objects");
  await page.getByRole("link", { name: /Pets/ }).click();
  await expect(page.getByRole("heading", { name: "No pets yet" })).toBeVisible();
  await page.getByRole("button", { name: "New pet" }).first().click();
  const form = page.getByRole("dialog", { name: "New pet" });
  await form.getByRole("textbox", { name: "Name" }).fill("Rex");
  await form.getByRole("textbox", { name: "Age" }).fill("many");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("Enter a number.")).toBeVisible();
  await form.getByRole("textbox", { name: "Age" }).fill("4");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Rex", level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit pet" });
  await edit.getByRole("textbox", { name: "Name" }).fill("Max");
  const pass = { name: "Vaccination pass.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\ntrailer\n<<>>\n%%EOF\n") };
  const { promise: uploaded, resolve: letUpload } = Promise.withResolvers<void>();
  await page.route(/\/fields\/[^/]+\/files/, (route) => uploaded.then(() => route.continue()));
  await edit.getByLabel("Files for Papers").setInputFiles(pass);
  await expect(edit.getByText("Uploading…")).toBeVisible();
  await edit.getByRole("button", { name: "Save" }).click();
  letUpload();
  await expect(page.getByRole("heading", { name: "Max", level: 1 })).toBeVisible();
  const kept = page.getByRole("region", { name: "Details" }).getByRole("link", { name: pass.name });
  const fetched = await page.request.get((await kept.getAttribute("href")) ?? "");
  expect(await fetched.body()).toEqual(pass.buffer);
  const history = page.getByRole("list", { name: "History" });
  await expect(history).toContainText("Rex → Max");
  await history.getByRole("button", { name: "Restore previous version" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { name: "Rex", level: 1 })).toBeVisible();
});

test("records are searched by field, sorted, saved as a view, and found from any page", async ({ page, api, place }) => {
  for (const [name, city] of [
    ["Looms", "Bath"],
    ["Engines", "London"],
  ] as const)
    await api.objects.records.create({
      params: { schemaKey: "business" },
      body: { locationId: place.locationId, properties: { name, city } },
    });
  await page.goto("/objects/business");
  const grid = page.getByRole("grid", { name: "Businesses" });
  const search = page.getByRole("searchbox", { name: "Search businesses" });
  await search.fill("name:nobody");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await page.getByRole("button", { name: "How to search" }).click();
  await page
    .getByRole("list", { name: "Searchable fields" })
    .getByRole("button", { name: /^name:/ })
    .click();
  await search.fill("name:oom");
  await expect(grid.getByRole("link")).toHaveText(["Looms"]);
  await grid.getByRole("link", { name: "Looms" }).click();
  await page.getByRole("link", { name: "Back to list" }).click();
  await expect(search).toHaveValue("name:oom");
  await expectAccessible(page);

  await search.fill("");
  await expect(grid.getByRole("link")).toHaveText(["Engines", "Looms"]);
  await grid.getByRole("button", { name: "City", exact: true }).click();
  await expect(grid.getByRole("link")).toHaveText(["Looms", "Engines"]);
  await saveAsNewView(page, "View: All businesses", "By city");
  await expect(page.getByRole("button", { name: "View: By city" })).toBeVisible();

  await page.goto("/objects");
  await expect(page.getByRole("link", { name: /Businesses/ })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).fill("engin");
  await expect(page.getByRole("option", { name: /Engines/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Back to list" }).click();
  await page.getByRole("button", { name: "View: All businesses" }).click();
  await page.getByRole("menuitem", { name: "By city" }).click();
  await expect(page.getByRole("columnheader", { name: /City/ })).toHaveAttribute("aria-sort", "ascending");
  await expect(grid.getByRole("link")).toHaveText(["Looms", "Engines"]);
});

test("a filter that is typed and left with Escape applies, and a saved view has it after a reload", async ({ page, api, place }) => {
  for (const name of ["Looms", "Engines"])
    await api.objects.records.create({
      params: { schemaKey: "business" },
      body: { locationId: place.locationId, properties: { name } },
    });
  await page.goto("/objects/business");
  const grid = page.getByRole("grid", { name: "Businesses" });
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: /Field of filter 1/ }).click();
  await page.getByRole("option", { name: "Name", exact: true }).click();
  await page.getByRole("textbox", { name: "Value of filter 1" }).fill("oom");
  await page.keyboard.press("Escape");
  await expect(grid.getByRole("link")).toHaveText(["Looms"]);
  await saveAsNewView(page, "View: All businesses", "With oom");
  await expect(page.getByRole("button", { name: "View: With oom" })).toBeVisible();

  await page.goto("/objects/business");
  await expect(grid.getByRole("link")).toHaveCount(2);
  await page.getByRole("button", { name: "View: All businesses" }).click();
  await page.getByRole("menuitem", { name: "With oom" }).click();
  await expect(grid.getByRole("link")).toHaveText(["Looms"]);
  await page.getByRole("button", { name: "1 filter" }).click();
  await expect(page.getByRole("textbox", { name: "Value of filter 1" })).toHaveValue("oom");
});

test("records are linked, created while linking, and unlinked, from a record and from a contact", async ({ page, api, place, person }) => {
  expect(person.email).toContain("@");
  const { locationId } = place;
  await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", lastName: "King" } });
  const { record: engines } = await api.objects.records.create({
    params: { schemaKey: "business" },
    body: { locationId, properties: { name: "Analytical Engines" } },
  });
  await api.associations.associations.create({
    body: {
      locationId,
      key: "employs",
      firstObjectKey: "business",
      firstObjectLabel: "Employer",
      secondObjectKey: "contact",
      secondObjectLabel: "Employee",
    },
  });
  await page.goto(`/objects/business/${engines.id}`);
  const panel = page.getByRole("region", { name: /^Relations/ });
  await panel.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("button", { name: /Relation/ }).click();
  await page.getByRole("option", { name: "Employee" }).click();
  await page.getByRole("combobox", { name: "Employee" }).fill("ada");
  await page.getByRole("option", { name: /Ada King/ }).click();
  await expect(panel.getByRole("list", { name: "Relations" })).toContainText("Employee");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Unlink Ada King" }).click();
  await expect(panel.getByText("No related records yet")).toBeVisible();
  await undo(page, "Unlinked from Ada King");
  await panel.getByRole("link", { name: "Ada King" }).click();

  await expect(page.getByRole("heading", { name: "Ada King", level: 1 })).toBeVisible();
  const ofContact = page.getByRole("region", { name: /^Relations/ });
  await expect(ofContact.getByRole("link", { name: "Analytical Engines" })).toBeVisible();
  await ofContact.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("button", { name: /Relation/ }).click();
  await page.getByRole("option", { name: "Employer" }).click();
  await page.getByRole("combobox", { name: "Employer" }).fill("Jacquard Looms");
  await page.getByRole("option", { name: /Create/ }).click();
  const made = page.getByRole("dialog", { name: "New business" });
  await expect(made.getByRole("textbox", { name: "Name" })).toHaveValue("Jacquard Looms");
  await made.getByRole("button", { name: "Create" }).click();
  await expect(ofContact.getByRole("link", { name: "Jacquard Looms" })).toBeVisible();
});

test("records are imported from a file after a trial, and exported again", async ({ page, api, place }) => {
  const { locationId } = place;
  await api.objects.records.create({ params: { schemaKey: "business" }, body: { locationId, properties: { name: "Standing" } } });
  await page.goto("/objects/business");
  await page.getByRole("button", { name: "File" }).click();
  await page.getByRole("menuitem", { name: /Import CSV/ }).click();
  const dialog = page.getByRole("dialog", { name: "Import businesses" });
  const text = "Name,City,Phone,Other\nEngines,London,+442079460958,x\nLooms,Oxford,none,y\n";
  await dialog.getByLabel("CSV file").setInputFiles({ name: "firms.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: "Dry run" }).click();
  await expect(dialog.getByText("Dry run: 1 record would be created, 0 updated, 1 failed.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(dialog.getByText("1 record created, 0 updated, 1 failed.")).toBeVisible();
  await expect(dialog.getByText(/Row 3: .*phone/i)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("grid", { name: "Businesses" })).toContainText("Engines");
  await page.getByRole("button", { name: "File" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export all as CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("Businesses.csv");
});

test("a conflicting edit asks about each field", async ({ page, api, place }) => {
  const { locationId } = place;
  const { record } = await api.objects.records.create({
    params: { schemaKey: "business" },
    body: { locationId, properties: { name: "Engines", city: "London" } },
  });
  await page.goto(`/objects/business/${record.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit business" });
  await edit.getByRole("textbox", { name: "Name" }).fill("Looms");
  await edit.getByRole("textbox", { name: "City" }).fill("Oxford");
  await api.objects.records.update({
    params: { schemaKey: "business", id: record.id },
    query: { locationId },
    body: { properties: { city: "Leeds", state: "Yorkshire" } },
  });
  await edit.getByRole("button", { name: "Save" }).click();
  const asked = page.getByRole("dialog", { name: "Someone else changed this" });
  const city = asked.getByRole("region", { name: "City" });
  await expect(city).toContainText("Oxford");
  await expectAccessible(page);
  await city.getByRole("tab", { name: "Theirs" }).click();
  await expect(city).toContainText("Leeds");
  await asked.getByRole("button", { name: "Save selection" }).click();
  await expect(page.getByRole("heading", { name: "Looms", level: 1 })).toBeVisible();
  const saved = await api.objects.records.get({ params: { schemaKey: "business", id: record.id } });
  expect(saved.record.properties).toEqual({ name: "Looms", city: "Leeds", state: "Yorkshire" });
});

test("a card is in its new column before the server answers, and returns with the reason if it refuses", async ({
  page,
  api,
  place,
  baseURL,
}) => {
  const { locationId } = place;
  const { objects } = sessionClient(await page.context().storageState(), baseURL ?? "");
  const { object } = await objects.definitions.create({
    body: { locationId, labels: { singular: "Order", plural: "Orders" }, primaryFieldName: "Work" },
  });
  const { key } = object;
  await objects.definitions.createField({
    params: { key },
    body: { locationId, dataType: "SINGLE_OPTIONS", name: "State", options: [{ label: "Waiting" }, { label: "Ordered" }] },
  });
  const add = async (work: string, state: string) =>
    (await api.objects.records.create({ params: { schemaKey: key }, body: { locationId, properties: { work, state } } })).record;
  const record = await add("Crown", "waiting");
  await add("Bridge", "ordered");
  await page.goto(`/objects/${key}?layout=board`);
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
  const cards = (name: string) => column(name).getByRole("listitem");
  await expect(cards("Waiting")).toHaveText([/Crown/]);
  await expect(cards("Ordered")).toHaveText([/Bridge/]);

  const updates = (url: URL) => url.pathname.endsWith(`/records/${record.id}`);
  const answer = Promise.withResolvers<void>();
  await page.route(updates, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const move = page.getByRole("button", { name: "Move Crown" });
  await move.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Ordered" }).press("Enter");
  await expect(cards("Ordered")).toHaveText([/Bridge/, /Crown/]);
  await expect(column("Waiting").getByText("No records")).toBeVisible();
  await expect(move, "the focus follows the card").toBeFocused();
  answer.resolve();
  await expect(page.getByText("Crown moved to Ordered")).toBeVisible();
  await expect(cards("Ordered")).toHaveText([/Bridge/, /Crown/]);
  await expectAccessible(page);

  const refusal = Promise.withResolvers<void>();
  await page.unroute(updates);
  await page.route(updates, async (route) => {
    await refusal.promise;
    await route.fulfill({ status: 403, json: { statusCode: 403, message: "Forbidden", error: "Forbidden" } });
  });
  await cards("Ordered").filter({ hasText: "Crown" }).dragTo(column("Waiting"));
  await expect(cards("Waiting")).toHaveText([/Crown/]);
  refusal.resolve();
  await expect(page.getByText("Couldn't move Crown")).toBeVisible();
  await expect(cards("Ordered")).toHaveText([/Bridge/, /Crown/]);
  await expect(column("Waiting").getByText("No records")).toBeVisible();
});
