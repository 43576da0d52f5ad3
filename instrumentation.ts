import { program } from "#contract/program.ts";
import { environment } from "#lib/env.ts";

const say = (line: string) => process.stderr.write(`frontdesk dashboard: ${line}\n`);

/** Looks at the environment before the first visitor does: a dashboard that could not answer anyone ends and says why. */
export async function register(): Promise<void> {
  try {
    const { OTEL_EXPORTER_OTLP_ENDPOINT, ...env } = environment();
    // biome-ignore lint/style/noProcessEnv: Next.js replaces it in the build of each runtime
    if (process.env.NEXT_RUNTIME !== "nodejs" || OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
    const { startTracing } = await import("#db/tracing.ts");
    const named = { name: "frontdesk-dashboard", version: program.version };
    globalThis.frontdeskEndTracing = startTracing({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT }, named, say);
  } catch (thrown) {
    say(thrown instanceof Error ? thrown.message : String(thrown));
    process.exit(1);
  }
}
