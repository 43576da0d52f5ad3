import { readEnv } from "./env.ts";

/** Reports invalid environment variables before anything is started. */
try {
  readEnv();
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
