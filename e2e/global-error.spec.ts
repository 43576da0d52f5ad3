import { expect, expectAccessible, test } from "./environment.ts";

test("a failure of the frame itself is shown in the page's language, and trying again loads the page", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "de-DE" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  // The guard against lost entries is part of the root layout, outside of every other error page.
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window);
    if (sessionStorage.getItem("has-failed") !== null) return;
    window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject, AddEventListenerOptions?]) => {
      if (type !== "beforeunload") return add(type, ...rest);
      sessionStorage.setItem("has-failed", "yes");
      throw new Error("The frame is broken");
    };
  });
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { level: 1, name: "Diese Seite konnte nicht geladen werden" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("textbox", { name: "E-Mail" })).toBeVisible();
  expect(errors.filter((message) => !message.includes("The frame is broken"))).toEqual([]);
  await context.close();
});
