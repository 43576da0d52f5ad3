import { queryOptions } from "@tanstack/react-query";
import { isApiError } from "#contract/errors.ts";
import type { UserCard } from "#contract/users/user-cards.ts";
import { api, app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";

const pageSize = 100;

/** As the public interface tells them. Nobody is known to a token or person that may not read users, or where the server keeps no record of the location. */
async function listForeign(locationId: string, signal: AbortSignal): Promise<UserCard[]> {
  try {
    const { companyId } = (await api.locations.locations.get({ params: { locationId } }, { signal })).location;
    const found: UserCard[] = [];
    for (;;) {
      const query = { companyId, locationId, limit: String(pageSize), skip: String(found.length) };
      const { users, count } = await api.users.users.search({ query }, { signal });
      found.push(...users.map(({ id, name, email }) => ({ id, name, email })));
      if (users.length === 0 || found.length >= count) return found;
    }
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}

export const userQueries = {
  /** The users of the location. */
  list: ({ locationId, isOwn }: Pick<CurrentConnection, "locationId" | "isOwn">) =>
    queryOptions({
      queryKey: ["users", locationId] as const,
      queryFn: async ({ signal }) =>
        isOwn ? (await app.users.list({ query: { locationId } }, { signal })).users : listForeign(locationId, signal),
      staleTime: 5 * 60_000,
    }),
};

/** A user's name; their id where the name is not known. */
export const userName = (users: readonly UserCard[] | undefined, userId: string): string =>
  users?.find(({ id }) => id === userId)?.name || userId;
