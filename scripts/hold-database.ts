import { once } from "node:events";
import { acquireCluster } from "#db/embedded.ts";

// Runs the embedded database for a parent process: prints its address, and releases it when the parent closes the pipe or dies.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Name the data folder.");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
const cluster = await acquireCluster(dataDir);
process.stdout.write(`${JSON.stringify({ url: cluster.url, notice: cluster.notice })}\n`);
process.stdin.resume();
await once(process.stdin, "end");
await cluster.release();
