import { environment } from "./env.ts";

/** Says what is wrong with the environment before anything is started on it. */
try {
  environment();
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
