import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { acquireCluster } from "#db/embedded.ts";

// A temporary PostgreSQL: prints its address, runs until its standard input ends, and deletes its files.
const folder = await mkdtemp(path.join(await realpath(tmpdir()), "frontdesk-test-"));
await chmod(folder, 0o711);
const cluster = await acquireCluster(folder, { durable: false });
process.stdout.write(`${cluster.url}\n`);
process.on("SIGINT", () => undefined);
for await (const _ of process.stdin);
await cluster.release();
await rm(folder, { recursive: true, force: true });
