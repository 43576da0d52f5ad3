import { appSecretIn } from "#db/app-secret.ts";

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Name the data folder.");
process.stdout.write(await appSecretIn(dataDir));
