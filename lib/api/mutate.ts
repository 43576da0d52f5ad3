import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs a mutation outside of a component, with all its callbacks and its `meta`, for targets that are known only at that moment. */
export const mutate = <D, E, V, C>(client: QueryClient, options: MutationOptions<D, E, V, C>, variables: V): Promise<D> =>
  client.getMutationCache().build(client, options).execute(variables);
