import { stopUnusedCluster } from "#db/embedded.ts";

// A program that was killed cannot stop the database behind itself; whoever started the program does it here.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Name the data folder.");
await stopUnusedCluster(dataDir);
