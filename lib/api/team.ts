import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Permissions } from "#contract/permissions.ts";
import type { ExpectedMember, MemberChanges, MemberCreate } from "#contract/users/members.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api, app } from "./client.ts";
import { locationQueries } from "./locations.ts";

type Where = { locationId: string };

/** A user's rights in the format of a form. A scope list that was never sent is null. */
export type TeamRights = {
  role: "admin" | "user";
  permissions: Permissions;
  scopes: string[] | null;
  scopesAssignedToOnly: string[] | null;
};

const teamKeys = {
  all: ["team"] as const,
  list: (locationId: string, filter: TeamFilter) => ["team", "list", locationId, filter] as const,
  one: (userId: string) => ["team", "one", userId] as const,
};

export type TeamFilter = { query: string; role: string };

const pageSize = 50;
/** Pickers show users too, so their queries are stale as well. */
const stale = [teamKeys.all, ["users"]] as const;

const companyOf = async (client: QueryClient, locationId: string) =>
  (await client.ensureQueryData(locationQueries.one(locationId))).companyId;

export const teamQueries = {
  /** Sorted by first and last name. `count` of each page is the total. */
  list: ({ locationId }: Where, filter: TeamFilter) =>
    infiniteQueryOptions({
      queryKey: teamKeys.list(locationId, filter),
      queryFn: async ({ signal, client, pageParam }) => {
        const companyId = await companyOf(client, locationId);
        const { query, role } = filter;
        const asked = { companyId, locationId, skip: pageParam, limit: pageSize, ...(query ? { query } : {}), ...(role ? { role } : {}) };
        return api.users.users.search({ query: asked }, { signal });
      },
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const read = pages.reduce((sum, page) => sum + page.users.length, 0);
        return last.users.length > 0 && read < last.count ? read : undefined;
      },
      placeholderData: keepPreviousData,
    }),
  one: (server: CrmServer, userId: string) =>
    queryOptions({ queryKey: teamKeys.one(userId), queryFn: ({ signal }) => server.users.get(userId, { signal }) }),
  /** The locations that the user may be added to. */
  locations: ({ locationId, app, can }: CrmServer, name: string) =>
    queryOptions({
      queryKey: ["team-locations", locationId] as const,
      queryFn: async ({ signal }) =>
        can("locationsOfUser")
          ? (await app.people.people.locations({ query: { locationId } }, { signal })).locations
          : [{ id: locationId, name }],
      staleTime: 5 * 60_000,
    }),
  /** When each user was last seen, and since when deactivated users have been deactivated. */
  states: (locationId: string) =>
    queryOptions({
      queryKey: ["team", "states", locationId] as const,
      queryFn: async ({ signal }) => {
        const { users } = await app.people.people.states({ query: { locationId } }, { signal });
        return new Map(users.map((state) => [state.id, state]));
      },
    }),
  /** The summary of these rights, requested while they are being chosen. */
  access: (locationId: string, rights: TeamRights) =>
    queryOptions({
      queryKey: ["team-access", locationId, rights] as const,
      queryFn: async ({ signal }) => (await app.people.people.access({ query: { locationId }, body: rights }, { signal })).areas,
      placeholderData: keepPreviousData,
      staleTime: 5 * 60_000,
    }),
};

type MemberUpdate = { changes: MemberChanges /** The values of the changed fields that the user saw. */; expected: ExpectedMember };

export const teamMutations = {
  create: (server: CrmServer) => mutationOptions({ mutationFn: (body: MemberCreate) => server.users.create(body), meta: { stale } }),
  update: (server: CrmServer, userId: string) =>
    mutationOptions({
      mutationFn: ({ changes, expected }: MemberUpdate) => server.users.update(userId, changes, expected),
      meta: { stale },
    }),
  remove: (server: CrmServer) => mutationOptions({ mutationFn: (userId: string) => server.users.remove(userId), meta: { stale } }),
  removeSecondFactor: (locationId: string) =>
    mutationOptions({
      mutationFn: (userId: string) => app.people.people.removeSecondFactor({ params: { userId }, query: { locationId }, body: {} }),
      meta: { stale },
    }),
  setActive: (locationId: string, userId: string) =>
    mutationOptions({
      mutationFn: (isActive: boolean) =>
        app.people.people[isActive ? "reactivate" : "deactivate"]({ params: { userId }, query: { locationId } }),
      meta: { stale },
    }),
  /** These two change which user the browser acts as, so the whole cache is stale: the page is loaded again. */
  view: (locationId: string) =>
    mutationOptions({
      mutationFn: (userId: string) => app.people.people.view({ params: { userId }, query: { locationId }, body: {} }),
    }),
  stopViewing: (locationId: string) => mutationOptions({ mutationFn: () => app.people.people.stopViewing({ query: { locationId } }) }),
  restore: (locationId: string) =>
    mutationOptions({
      mutationFn: (userId: string) => app.people.people.restore({ params: { userId }, query: { locationId } }),
      meta: { stale },
    }),
};
