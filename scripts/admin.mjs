import { install } from "./install.mjs";
import { passThrough } from "./programs.mjs";
import { main } from "./project.mjs";

// Standard output contains only the command's result.
await main(async (given) => {
  await install({ say: console.error });
  await passThrough(["service/cli/main.ts", ...given]);
});
