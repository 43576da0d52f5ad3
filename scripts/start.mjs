import { install } from "./install.mjs";
import { dashboardProgram, runTogether, serviceProgram } from "./programs.mjs";
import { main } from "./project.mjs";
import { prepareDataDir, readSettings, requireFreePort } from "./settings.mjs";

await main(async (given) => {
  const watch = given.includes("--dev");
  const settings = readSettings();
  await requireFreePort("SERVICE_PORT", settings.servicePort);
  await requireFreePort("PORT", settings.dashboardPort, settings.dashboardHost);
  await prepareDataDir(settings.dataDir);
  await install();
  await runTogether(settings, [serviceProgram(settings, { watch, logToFile: true }), dashboardProgram(settings, { watch })], {
    onReady: () =>
      console.log(
        [
          "",
          `  Dashboard  ${settings.dashboardUrl}`,
          `  API        ${settings.serviceUrl}`,
          "  Sign in    as the first start said, or make a user: npm run -s admin -- user create --help",
          "",
          "  Ctrl-C stops both, and the database.",
          "",
        ].join("\n"),
      ),
  });
});
