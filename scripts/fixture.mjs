import { install } from "./install.mjs";
import { passThrough } from "./programs.mjs";
import { main, Stop } from "./project.mjs";

await main(async ([version = ""]) => {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Stop("Pass the version that is released: npm run fixture -- 1.0.0");
  await install();
  await passThrough(["service/testing/write-fixture.ts", version]);
});
