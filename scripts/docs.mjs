import path from "node:path";
import { capture } from "./checks.mjs";
import { install } from "./install.mjs";
import { inProject, main, node, Stop } from "./project.mjs";
import { readSettings } from "./settings.mjs";

// Writes the documentation, with its search, as a site of static files, and prints its folder.

await main(async ([folder = inProject("dist", "docs")]) => {
  await install({ say: console.error });
  const { isGood, output } = await capture(node, ["service/docs/write-site.ts", path.resolve(folder), readSettings().serviceUrl]);
  if (!isGood) throw new Stop("The documentation could not be written.", output);
  console.log(path.resolve(folder));
});
