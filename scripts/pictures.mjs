import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser, installBrowser } from "./browser.mjs";
import { freePort } from "./free-port.mjs";
import { install } from "./install.mjs";
import { inProject, launch, main, Stop } from "./project.mjs";

// Takes the pictures of the README, light and dark, from a fresh demo company.

const pages = [
  { name: "today", address: "/today", open: (page) => page.getByRole("button", { name: "Arrived" }).first().waitFor() },
  { name: "board", address: "/calendars", open: (page) => page.locator(".board-event").first().waitFor() },
  { name: "inbox", address: "/inbox", open: openConversation },
];
async function openConversation(page) {
  await page.getByRole("list", { name: "Conversations" }).getByRole("listitem").first().click();
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  // The frames of the messages get their height from their content.
  await page.waitForFunction(() => {
    const frames = [...document.querySelectorAll("iframe")];
    return frames.length > 0 && frames.every(({ offsetHeight }) => offsetHeight > 60);
  });
}

const viewport = { width: 1440, height: 900 };

/** Starts both programs in an empty folder, and resolves with the demo admin's email and password when they answer. */
async function start(environment) {
  const child = launch(["scripts/start.mjs"], { environment, output: "pipe", errors: "pipe" });
  let said = "";
  const signIn = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
        const [, email, password] = / as (\S+@\S+) with the password (\S+)/.exec(said) ?? [];
        if (said.includes("Ctrl-C") && password !== undefined) resolve({ email, password });
      });
    child.once("close", () => reject(new Stop("Frontdesk did not start.", said)));
  });
  const stop = async () => {
    const ended = once(child, "close");
    child.kill("SIGTERM");
    await ended;
  };
  return { signIn, stop };
}

async function takePictures({ email, password }, baseURL) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({ baseURL, viewport, colorScheme, locale: "en-US", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/today");
    for (const { name, address, open } of pages) {
      await page.goto(address);
      await open(page);
      // The counts in the navigation appear last.
      await page.waitForFunction(() => document.querySelector(".shimmer") === null);
      await page
        .getByRole("navigation")
        .getByRole("link", { name: /^Inbox.*\d/ })
        .waitFor();
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: inProject("docs", "pictures", `${name}-${colorScheme}.png`), animations: "disabled" });
    }
    await context.close();
  }
  await browser.close();
}

await main(async () => {
  await install();
  await installBrowser();
  const folder = await mkdtemp(path.join(tmpdir(), "frontdesk-pictures-"));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o711);
  const [port, servicePort] = [await freePort(), await freePort()];
  const { signIn, stop } = await start({ PORT: String(port), SERVICE_PORT: String(servicePort), DATA_DIR: folder });
  try {
    await takePictures(signIn, `http://127.0.0.1:${port}`);
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
});
