import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs a mutation outside of a component, where what it changes is known only when it happens; with all its callbacks and its `meta`. */
export const mutate = <D, E, V, C>(client: QueryClient, options: MutationOptions<D, E, V, C>, variables: V): Promise<D> =>
  client.getMutationCache().build(client, options).execute(variables);
