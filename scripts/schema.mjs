import { install } from "./install.mjs";
import { passThrough } from "./programs.mjs";
import { main } from "./project.mjs";

await main(async () => {
  await install();
  await passThrough(["scripts/write-schema.ts"]);
});
