import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

const port = process.env.PORT ?? "3090";
const servicePort = process.env.SERVICE_PORT ?? "4090";
const providerPort = process.env.OIDC_PORT ?? "3091";
const dataDir = path.resolve(process.env.DATA_DIR ?? ".cache/e2e");
const executablePath = await findBrowser();

// The tests find their way by the same variables as the programs.
Object.assign(process.env, { PORT: port, SERVICE_PORT: servicePort, DATA_DIR: dataDir });

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A second look on a busy machine; the report counts what needed it as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording each step costs time on every page; what failed is recorded at the second look, or with --trace on.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    locale: "en-US",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } }],
  webServer: [
    {
      command: "node_modules/.bin/node e2e/openid-provider.ts",
      url: `http://127.0.0.1:${providerPort}/keys`,
      env: { OIDC_PORT: providerPort },
    },
    {
      command: "node scripts/start.mjs",
      url: `http://127.0.0.1:${port}`,
      env: {
        ...{ PORT: port, SERVICE_PORT: servicePort, DATA_DIR: dataDir, DEMO: "0", RATE_LIMIT_BURST: "100000", WEBHOOK_ALLOW_LOOPBACK: "1" },
        ...{ CONNECTIONS_ALLOW_LOOPBACK: "1" },
        ...{ OIDC_ISSUER: `http://127.0.0.1:${providerPort}`, OIDC_CLIENT_ID: "frontdesk", OIDC_CLIENT_SECRET: "provider-secret" },
        OIDC_NAME: "Test Directory",
      },
      timeout: 300_000,
      stdout: "pipe",
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    },
  ],
});
