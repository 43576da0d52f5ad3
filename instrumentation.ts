import { environment } from "#lib/env.ts";

/** Looks at the environment before the first visitor does. */
export function register(): void {
  environment();
}
