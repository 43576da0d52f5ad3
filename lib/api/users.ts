import { queryOptions } from "@tanstack/react-query";
import type { UserCard } from "#contract/users/user-cards.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { unknownText } from "../format/unknown-text.ts";

export const userQueries = {
  /** The users of the location. */
  list: (server: CrmServer) =>
    queryOptions({
      queryKey: ["users", server.locationId] as const,
      queryFn: ({ signal }) => server.users.list({ signal }),
      staleTime: 5 * 60_000,
    }),
};

const usualLength = 12;

/** A user's name, or the id if the location has no such user. Blank while the users are loading, so that no other text flashes. */
export function userName(users: readonly UserCard[] | undefined, userId: string): string {
  if (users === undefined) return unknownText(usualLength);
  const user = users.find(({ id }) => id === userId);
  return user === undefined ? userId : user.name || user.email;
}

/** The users as options. While the users are loading, only the chosen one, without a name. */
export const userOptions = (users: readonly UserCard[] | undefined, chosen: string | null | undefined) =>
  users === undefined
    ? chosen
      ? [{ value: chosen, label: userName(users, chosen) }]
      : []
    : users.map(({ id, name, email }) => ({ value: id, label: name || email, description: email }));
