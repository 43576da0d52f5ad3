import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Bench } from "./bench.ts";
import { openBrowser, openContext } from "./browser.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inKilobytes } from "./numbers.ts";
import { root } from "./programs.ts";

const askedBytes = 300_000;

/** The scripts that a first visit to the contacts page transfers until the network is idle, and the same files compressed here. */
export async function pageWeight(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const browser = await openBrowser(bench);
  try {
    const context = await openContext(browser, dashboard, await bench.small());
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const scripts = new Map<string, string>();
    const sizes = new Map<string, number>();
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (type === "Script") scripts.set(requestId, response.url);
    });
    session.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
    );
    await session.send("Network.enable");
    await page.goto(`${dashboard.url}/contacts`);
    await page.getByRole("grid").getByRole("link").nth(5).waitFor();
    await page.waitForLoadState("networkidle");

    const transferred = [...scripts.keys()].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    for (const [id, url] of [...scripts].sort(([one], [other]) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)))
      bench.say(`  ${inKilobytes(sizes.get(id) ?? 0)} ${new URL(url).pathname}`);
    const paths = [...scripts.values()].map((url) => new URL(url).pathname).filter((file) => file.startsWith("/_next/static/"));
    const built = await Promise.all(
      paths.map(async (file) => gzipSync(await readFile(path.join(root, file.replace("/_next/", ".next/")))).length),
    );
    const compressed = built.reduce((sum, size) => sum + size, 0);
    if (Math.abs(transferred - compressed) > compressed * 0.1)
      throw new Error(`The browser was sent ${transferred} bytes of scripts, and the same files compress to ${compressed}.`);
    return [
      {
        what: `Contacts page, JavaScript on first load, compressed, ${scripts.size} files`,
        reached: inKilobytes(transferred),
        asked: `≤ ${inKilobytes(askedBytes)}`,
        beside: "–",
        isReached: transferred <= askedBytes,
      },
    ];
  } finally {
    await browser.close();
  }
}
