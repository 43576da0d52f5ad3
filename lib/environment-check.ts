import { environment } from "./env.ts";

/** Reports an invalid environment before any program starts. */
try {
  environment();
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
