import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import type { Bench } from "./bench.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Place } from "./harness.ts";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Renders frames as soon as they are ready, so that the time does not include waiting for a display. */
export const unpaced = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

export const openBrowser = ({ env }: Bench, more: string[] = []): Promise<Browser> =>
  chromium.launch({ ...(env.BENCH_BROWSER ? { executablePath: env.BENCH_BROWSER } : {}), args: [...quiet, ...more] });

/** A new browser context with an empty cache, for the signed-in user on this location. */
export async function openContext(browser: Browser, dashboard: Dashboard, place: Place): Promise<BrowserContext> {
  const connection = await dashboard.connectionTo(place);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  await context.addCookies(
    [...dashboard.cookies, { name: connectionCookie, value: connection }].map((cookie) => ({ ...cookie, url: dashboard.url })),
  );
  return context;
}

/** The cookie that stores the last chosen connection. */
const connectionCookie = "connection";
