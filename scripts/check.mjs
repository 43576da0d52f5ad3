import { runChecks } from "./checks.mjs";
import { install } from "./install.mjs";
import { main } from "./project.mjs";

await main(async () => {
  await install();
  const failed = await runChecks(["types", "lint", "layers", "unused"]);
  if (failed.length > 0) process.exitCode = 1;
});
