import { install } from "./install.mjs";
import { dashboardProgram, runTogether, serviceProgram } from "./programs.mjs";
import { main } from "./project.mjs";
import { prepareDataDir, readSettings, requireFreePort } from "./settings.mjs";

/** Whether the service has neither data nor a user who could sign in. */
async function needsSetup({ serviceUrl }) {
  const response = await fetch(`${serviceUrl}/application/setup`, { headers: { version: "v3" } });
  return response.ok && (await response.json()).isNeeded;
}

await main(async (given) => {
  const watch = given.includes("--dev");
  const settings = readSettings();
  await requireFreePort("SERVICE_PORT", settings.servicePort);
  await requireFreePort("PORT", settings.dashboardPort, settings.dashboardHost);
  await prepareDataDir(settings.dataDir);
  await install();
  await runTogether(settings, [serviceProgram(settings, { watch, logToFile: true }), dashboardProgram(settings, { watch })], {
    onReady: async () => {
      const isNew = await needsSetup(settings);
      console.log(
        [
          "",
          `  Dashboard  ${settings.dashboardUrl}`,
          `  API        ${settings.serviceUrl}`,
          isNew
            ? "  Set up     at the address above that ends with a secret code"
            : "  Sign in    with the password from the first start, or create a user: npm run -s admin -- user create --help",
          "",
          "  Press Ctrl-C to stop both and the database.",
          "",
        ].join("\n"),
      );
    },
  });
});
