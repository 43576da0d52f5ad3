import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { findBrowser, installBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { passThrough } from "./programs.mjs";
import { childEnvironment, inProject, main, node, Stop } from "./project.mjs";
import { prepareDataDir, requireFreePort } from "./settings.mjs";

/** A separate folder that is kept between runs, because creating a million contacts takes long. */
const dataDir = inProject(".cache", "bench");

/** Starts the embedded database, which runs until this process ends or calls the returned `release`. */
async function holdDatabase() {
  const child = spawn(node, ["scripts/hold-database.ts", dataDir], {
    cwd: inProject(),
    env: childEnvironment(),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  const line = await Promise.race([new Promise((resolve) => child.stdout.once("data", resolve)), ended.then(() => undefined)]);
  if (!Buffer.isBuffer(line)) throw new Stop("The database for the measurements did not start. The reason is above.");
  const { url, notice } = JSON.parse(line.toString());
  if (notice) console.error(notice);
  const release = async () => {
    child.stdin.end();
    await ended;
  };
  return { url, release };
}

function secretOf(folder) {
  const { status, stdout, stderr } = spawnSync(node, ["scripts/app-secret.ts", folder], { cwd: inProject(), encoding: "utf8" });
  if (status !== 0) throw new Stop(`The secret in ${folder} could not be created: ${stderr.trim().split("\n").at(-1)}`);
  return stdout;
}

/** Measurements of the dashboard need its build; the others do not. */
function needsDashboard(given) {
  const at = given.indexOf("--only");
  const only = at < 0 ? given.find((word) => word.startsWith("--only="))?.slice("--only=".length) : given[at + 1];
  return only === undefined || /proxy|page-weight|first-row|scroll|board|live-message|mail-in|ringing-call|record-form/.test(only);
}

await main(async (given) => {
  const ports = { SERVICE_PORT: "4192", BARE_PORT: "4193", PORT: "3190", SMTP_IN_PORT: "4194" };
  for (const [name, port] of Object.entries(ports)) {
    process.env[name] ||= port;
    await requireFreePort(name, Number(process.env[name]));
  }
  await prepareDataDir(dataDir);
  await install();
  const isWhole = needsDashboard(given) && !given.includes("--help");
  if (isWhole) {
    await installBrowser();
    await build();
  }
  const outside = process.env.BENCH_DATABASE_URL;
  const held = outside ? undefined : await holdDatabase();
  Object.assign(process.env, {
    DATABASE_URL: outside || held.url,
    APP_SECRET: secretOf(dataDir),
    DATA_DIR: path.relative(inProject(), dataDir),
    BENCH_BROWSER: (isWhole && (await findBrowser())) || "",
  });
  try {
    await passThrough(["bench/main.ts", ...given]);
  } finally {
    await held?.release();
  }
});
