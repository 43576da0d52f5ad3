import { expect, expectAccessible, test } from "./environment.ts";
import { saveAsNewView } from "./pages/saved-views.ts";
import { undo } from "./pages/toasts.ts";

const dayMs = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

test("the tasks of all contacts are grouped, and a shortcut completes one with an undo", async ({ page, api, place }) => {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Grace", lastName: "Hopper" },
  });
  const params = { contactId: contact.id };
  for (const [title, days] of [
    ["Late call", -3],
    ["Later letter", 5],
    ["Far visit", 40],
  ] as const)
    await api.contacts.tasks.create({ params, body: { title, dueDate: inDays(days), completed: false } });
  await api.contacts.tasks.create({ params, body: { title: "Finished", dueDate: inDays(-9), completed: true } });

  await page.goto("/tasks");
  await expect(page.getByRole("heading", { name: "No open tasks" })).toBeVisible();
  await page.getByRole("button", { name: /Assignee/ }).click();
  await page.getByRole("option", { name: "Everyone's tasks" }).click();
  await expect(page).toHaveURL(/owner=all/);
  await expect(page.getByRole("heading", { name: /^Overdue/ })).toContainText("1");
  await expect(page.getByRole("heading", { name: /^Upcoming/ })).toContainText("2");
  await expectAccessible(page);

  await page.keyboard.press("j");
  await expect(page.getByRole("checkbox", { name: "Complete: Late call" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("checkbox", { name: "Complete: Later letter" })).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("checkbox", { name: "Complete: Late call" })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("“Late call” completed")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Overdue/ })).toBeHidden();
  await undo(page, "“Late call” completed");
  await expect(page.getByRole("checkbox", { name: "Complete: Late call" })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Late call" }).click();
  await page.getByRole("menuitem", { name: "In a week" }).click();
  await expect(page.getByText(/“Late call” is due/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Upcoming/ })).toContainText("3");

  await saveAsNewView(page, /^View:/, "The team's");
  const view = page.getByRole("button", { name: "View: The team's" });
  await view.click();
  const saved = page.getByRole("menuitem", { name: "The team's" });
  await expect(saved).toContainText("3");
  await page.keyboard.press("Escape");
  await api.contacts.tasks.create({ params, body: { title: "Another", dueDate: inDays(6), completed: false } });
  await view.click();
  await expect(saved).toContainText("4");
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: /Done/ }).click();
  await expect(page.getByText("Finished")).toBeVisible();
});

test("a task links to its contact and is edited in the list", async ({ page, api, place }) => {
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Grace", lastName: "Hopper" },
  });
  await api.contacts.tasks.create({ params: { contactId: contact.id }, body: { title: "Call", dueDate: inDays(1), completed: false } });
  await page.goto("/tasks?owner=none");
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit task" }).getByRole("textbox", { name: "Title" }).fill("Call twice");
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(page.getByRole("button", { name: "Call twice", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible();
});

test("of hundreds of tasks only the visible ones are rendered, and the end can be reached", async ({ page, api, place }) => {
  const { contact } = await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Grace" } });
  const params = { contactId: contact.id };
  for (let start = 0; start < 300; start += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.contacts.tasks.create({
          params,
          body: { title: `Task ${start + index}`, dueDate: inDays(start + index + 1), completed: false },
        }),
      ),
    );
  await page.goto("/tasks?owner=all");
  await expect(page.getByRole("checkbox", { name: "Complete: Task 0", exact: true })).toBeVisible();
  expect(await page.getByRole("checkbox").count()).toBeLessThan(80);
  const list = page.getByRole("list", { name: "Tasks" }).locator("..");
  await expect
    .poll(async () => {
      await list.evaluate((node) => node.scrollTo(0, node.scrollHeight));
      return page.getByRole("checkbox", { name: "Complete: Task 299" }).count();
    })
    .toBe(1);
});
