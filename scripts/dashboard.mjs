import { install } from "./install.mjs";
import { dashboardProgram, runTogether } from "./programs.mjs";
import { main } from "./project.mjs";
import { prepareDataDir, readSettings, requireFreePort } from "./settings.mjs";

await main(async () => {
  const settings = readSettings();
  await requireFreePort("PORT", settings.dashboardPort, settings.dashboardHost);
  await prepareDataDir(settings.dataDir);
  await install();
  await runTogether(settings, [dashboardProgram(settings)], {
    onReady: () => console.log(`The dashboard is running at ${settings.dashboardUrl}`),
  });
});
