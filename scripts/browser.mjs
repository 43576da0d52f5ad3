import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { childEnvironment, inProject, Stop, tool } from "./project.mjs";

const systemNames = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macChrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function systemBrowser() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const found = folders.flatMap((folder) => systemNames.map((name) => path.join(folder, name))).find((file) => existsSync(file));
  return found ?? (existsSync(macChrome) ? macChrome : undefined);
}

/** The path of Playwright's own browser. The package is imported late, because it may not be installed yet. */
async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** A Chromium for tests: Playwright's own, otherwise the system's. */
export const findBrowser = async () => (await playwrightBrowser()) ?? systemBrowser();

/** Installs a browser if there is none, because browser tests are never skipped. */
export async function installBrowser() {
  if (await findBrowser()) return;
  console.log("Installing a browser for the tests …");
  const own = spawnSync(tool("playwright"), ["install", "chromium"], {
    cwd: inProject(),
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (own.status === 0 && (await findBrowser())) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const apt = (...given) =>
      execFileSync("apt-get", given, { stdio: "ignore", env: childEnvironment({ DEBIAN_FRONTEND: "noninteractive" }) });
    try {
      apt("update", "-qq");
      const isThere = (name) => spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
      apt("install", "-y", "-qq", isThere("chromium-headless-shell") ? "chromium-headless-shell" : "chromium");
    } catch (error) {
      throw new Stop(
        `No browser for the tests: neither Playwright's nor Debian's Chromium could be installed (${error.message.split("\n")[0]}).`,
      );
    }
    if (await findBrowser()) return;
  }
  throw new Stop("No browser for the tests: install Chromium or Chrome, or run npx playwright install chromium.");
}
