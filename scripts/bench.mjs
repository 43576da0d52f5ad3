import { install } from "./install.mjs";
import { passThrough } from "./programs.mjs";
import { main } from "./project.mjs";

await main(async (given) => {
  await install();
  await passThrough(["bench/main.ts", ...given]);
});
