import { mkdir, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { inProject, Stop } from "./project.mjs";

function port(name, standard) {
  const given = process.env[name];
  if (given === undefined || given === "") return standard;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new Stop(`${name} must be a port number from 1 to 65535, not "${given}".`);
  return value;
}

/** What the scripts themselves need to know; each program checks the whole of its own environment. */
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
    hasOwnDatabase: !process.env.DATABASE_URL,
  };
}

/** Refuses a port that something answers on or holds, by the name of the variable that changes it. */
export async function requireFreePort(name, port, host = "127.0.0.1") {
  await new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (error) => {
      const reason = error.code === "EADDRINUSE" ? "is taken" : `cannot be opened (${error.message})`;
      reject(new Stop(`Port ${port} ${reason}. Stop the program that uses it, or set ${name} to another.`));
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(resolve));
  });
}

/** Makes the data folder with its logs, and refuses one that takes no more data, before anything is built on it. */
export async function prepareDataDir(dataDir) {
  const probe = path.join(dataDir, "logs", `.probe-${process.pid}`);
  try {
    await mkdir(path.dirname(probe), { recursive: true });
    await writeFile(probe, Buffer.alloc(256 * 1024));
  } catch (error) {
    const reason = error.code === "ENOSPC" ? "the disk is full" : error.message;
    throw new Stop(`The data folder ${dataDir} cannot be written: ${reason}. DATA_DIR names another.`);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
