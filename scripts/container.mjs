import { readFile } from "node:fs/promises";

// The commands of the container image. `health` checks whether the programs of this container respond.

const programs = { all: "./start.mjs", service: "./service.mjs", dashboard: "./dashboard.mjs", admin: "./admin.mjs" };
const service = `http://127.0.0.1:${process.env.SERVICE_PORT || 4000}/readyz`;
const dashboard = `http://127.0.0.1:${process.env.PORT || 3000}/readyz`;
const addressesOf = { all: [service, dashboard], service: [service], dashboard: [dashboard] };

/** The command that the container was started with: the last word of its first process. */
const ownCommand = async () => (await readFile("/proc/1/cmdline", "utf8")).split("\0").filter(Boolean).at(-1);

async function requireHealth() {
  for (const address of addressesOf[await ownCommand()] ?? addressesOf.all) {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(4_000) });
    if (response.status >= 400) throw new Error(`${address} answers ${response.status}`);
  }
}

const [, , name = "all", ...given] = process.argv;
if (name === "health") await requireHealth();
else if (Object.hasOwn(programs, name)) {
  process.argv.splice(2, process.argv.length, ...given);
  await import(programs[name]);
} else {
  console.error(`frontdesk: There is no command "${name}". There are ${Object.keys(programs).join(", ")} and health.`);
  process.exit(2);
}
