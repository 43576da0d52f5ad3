import { writeFile } from "node:fs/promises";
import { capture } from "./checks.mjs";
import { install } from "./install.mjs";
import { inProject, main, node, Stop } from "./project.mjs";

async function tableOf(layer) {
  const { isGood, output } = await capture(node, [`${layer}/configuration-table.ts`]);
  if (!isGood) throw new Stop(`The variables in ${layer}/env.ts could not be read.`, output);
  return output;
}

const page = (service, dashboard) => `# Configuration

<!-- Written by \`npm run configuration\` from service/env.ts and lib/env.ts. -->

Both programs read their settings from the environment. \`npm start\` and the other commands also read a file \`.env\` in the project's folder, with lines like \`NAME=value\`; the environment wins over it. A secret may
be in a file: \`SMTP_URL_FILE=/run/secrets/smtp-url\` sets \`SMTP_URL\` to the content of that file, and so on for every variable. An invalid value stops the start with one line that names each variable and what it must be.

Where \`SERVICE_URL\` or \`DASHBOARD_URL\` names another host than this machine, both must begin with \`https://\`, and the settings for development and tests are refused.

## The service

${service}
## The dashboard

${dashboard}`;

await main(async () => {
  await install();
  await writeFile(inProject("docs", "configuration.md"), page(await tableOf("service"), await tableOf("lib")));
});
