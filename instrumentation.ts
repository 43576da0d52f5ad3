import { environment } from "#lib/env.ts";

/** Looks at the environment before the first visitor does: a dashboard that could answer nobody ends, and says why. */
export function register(): void {
  try {
    environment();
  } catch (thrown) {
    process.stderr.write(`frontdesk dashboard: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    process.exit(1);
  }
}
