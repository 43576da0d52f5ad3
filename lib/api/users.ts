import { queryOptions } from "@tanstack/react-query";
import type { UserCard } from "#contract/application/users.ts";
import { app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";

const none: UserCard[] = [];

export const userQueries = {
  /** The users of the location. Another server's are not known: the list is empty. */
  list: ({ locationId, isOwn }: Pick<CurrentConnection, "locationId" | "isOwn">) =>
    queryOptions({
      queryKey: ["users", locationId] as const,
      queryFn: async ({ signal }) => (isOwn ? (await app.users.list({ query: { locationId } }, { signal })).users : none),
      staleTime: 5 * 60_000,
    }),
};

/** A user's name; their id where the name is not known. */
export const userName = (users: readonly UserCard[] | undefined, userId: string): string =>
  users?.find(({ id }) => id === userId)?.name || userId;
