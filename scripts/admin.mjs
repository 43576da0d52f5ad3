import { install } from "./install.mjs";
import { passThrough } from "./programs.mjs";
import { main } from "./project.mjs";

// Only the command's result is written to standard output.
await main(async (given) => {
  await install({ say: console.error });
  await passThrough(["service/cli/main.ts", ...given]);
});
