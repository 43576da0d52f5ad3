import { rm, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { makeDataDir } from "#db/data-dir.mjs";
import { makeFolder } from "#db/make-folder.mjs";
import { reasonOfFile } from "#db/system-reason.mjs";
import { inProject, Stop } from "./project.mjs";

function port(name, standard) {
  const given = process.env[name];
  if (given === undefined || given === "") return standard;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new Stop(`${name} must be a port number from 1 to 65535, not "${given}".`);
  return value;
}

/** The settings of the scripts themselves. Each program validates its whole environment. */
export function readSettings() {
  const servicePort = port("SERVICE_PORT", 4000);
  const dashboardPort = port("PORT", 3000);
  if (servicePort === dashboardPort) throw new Stop(`SERVICE_PORT and PORT are both ${servicePort}. Set one of them to another.`);
  const dashboardHost = process.env.DASHBOARD_HOST || "127.0.0.1";
  const dataDir = path.resolve(inProject(), process.env.DATA_DIR || ".data");
  return {
    servicePort,
    dashboardPort,
    dashboardHost,
    serviceUrl: `http://127.0.0.1:${servicePort}`,
    dashboardUrl: `http://${["0.0.0.0", "::"].includes(dashboardHost) ? "127.0.0.1" : dashboardHost}:${dashboardPort}`,
    dataDir,
    hasOwnDatabase: !process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE,
  };
}

/** Throws an error if the port is in use. The error names the variable that changes the port. */
export async function requireFreePort(name, port, host = "127.0.0.1") {
  await new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (error) => {
      const words =
        error.code === "EADDRINUSE"
          ? `Port ${port} is taken. Stop the program that uses it, or set ${name} to another.`
          : `Port ${port} of ${host} cannot be opened (${error.code}). Set ${name} to another${host === "127.0.0.1" ? "" : ", or DASHBOARD_HOST"}.`;
      reject(new Stop(words));
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(resolve));
  });
}

/** Creates the data folder with its logs, and throws an error if it is not writable, before anything uses it. */
export async function prepareDataDir(dataDir) {
  const probe = path.join(dataDir, "logs", `.probe-${process.pid}`);
  try {
    await makeDataDir(dataDir);
    await makeFolder(path.dirname(probe), { mode: 0o700 });
    await writeFile(probe, Buffer.alloc(256 * 1024), { mode: 0o600 });
  } catch (error) {
    throw new Stop(`The data folder ${dataDir} cannot be written: ${reasonOfFile(error)}. Choose another one with DATA_DIR.`);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
