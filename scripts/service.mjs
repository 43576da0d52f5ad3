import { install } from "./install.mjs";
import { runTogether, serviceProgram } from "./programs.mjs";
import { main } from "./project.mjs";
import { prepareDataDir, readSettings, requireFreePort } from "./settings.mjs";

await main(async () => {
  const settings = readSettings();
  await requireFreePort("SERVICE_PORT", settings.servicePort);
  await prepareDataDir(settings.dataDir);
  await install({ say: console.error });
  await runTogether(settings, [serviceProgram(settings)], { onReady: () => undefined });
});
