import { stopUnusedCluster } from "#db/embedded.ts";

// A program that was killed cannot stop its database, so the process that started the program does.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Name the data folder.");
await stopUnusedCluster(dataDir);
