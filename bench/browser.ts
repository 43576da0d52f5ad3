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

/** Frames come as soon as they are ready, so that what is timed is work and not the wait for a display. */
export const unpaced = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

export const openBrowser = ({ env }: Bench, more: string[] = []): Promise<Browser> =>
  chromium.launch({ ...(env.BENCH_BROWSER ? { executablePath: env.BENCH_BROWSER } : {}), args: [...quiet, ...more] });

/** A window of its own, with nothing cached, of the person who is signed in, on this location. */
export async function openContext(browser: Browser, dashboard: Dashboard, place: Place): Promise<BrowserContext> {
  const connection = await dashboard.connectionTo(place);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  await context.addCookies(
    [...dashboard.cookies, { name: connectionCookie, value: connection }].map((cookie) => ({ ...cookie, url: dashboard.url })),
  );
  return context;
}

/** Where the dashboard keeps which connection somebody chose last. */
const connectionCookie = "connection";
