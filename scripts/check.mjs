import { runChecks } from "./checks.mjs";
import { install } from "./install.mjs";
import { languageReport } from "./languages.mjs";
import { main } from "./project.mjs";

await main(async () => {
  await install();
  const failed = await runChecks(["types", "lint", "layers", "unused"]);
  for (const line of await languageReport()) console.log(line);
  if (failed.length > 0) process.exitCode = 1;
});
