import { queryOptions } from "@tanstack/react-query";
import type { UserCard } from "#contract/users/user-cards.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";

export const userQueries = {
  /** The users of the location. */
  list: (server: CrmServer) =>
    queryOptions({
      queryKey: ["users", server.locationId] as const,
      queryFn: ({ signal }) => server.users.list({ signal }),
      staleTime: 5 * 60_000,
    }),
};

/** A user's name, or the id if the name is unknown. */
export const userName = (users: readonly UserCard[] | undefined, userId: string): string =>
  users?.find(({ id }) => id === userId)?.name || userId;
