import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "./query-client.ts";
import { recoveryOf } from "./recovery.ts";

const nothing = async () => undefined;

/**
 * The cache of a page outside the dashboard. It repeats the reads that failed because the service did not answer, without asking for anything
 * smaller before, because such a page reads little.
 */
export function createStandaloneQueryClient(): QueryClient {
  const client = createQueryClient(() => recovery.begin());
  const recovery = recoveryOf(client, nothing);
  return client;
}
