import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditFilters } from "#contract/audit/audit.ts";
import { addDays, instantOf } from "../format/zone.ts";
import type { AuditState } from "../url/audit.ts";
import { app } from "./client.ts";

const auditKeys = { all: ["audit"] as const };

/** A range of days covers whole days in the location's time zone. */
export function filtersOf(state: AuditState, locationId: string, timeZone: string): AuditFilters {
  const startOf = (day: string | undefined) => (day === undefined ? undefined : instantOf(day, timeZone)?.toISOString());
  const { person, entity, record, action, from, to } = state;
  const all = {
    personId: person,
    entity,
    entityId: entity === undefined ? undefined : record,
    actions: action,
    from: startOf(from),
    to: startOf(to === undefined ? undefined : addDays(to, 1)),
  };
  return { locationId, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) };
}

export const auditQueries = {
  list: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: [...auditKeys.all, "list", filters] as const,
      queryFn: ({ signal, pageParam }) =>
        app.audit.list({ query: { ...filters, ...(pageParam === "" ? {} : { before: pageParam }) } }, { signal }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  choices: (locationId: string) =>
    queryOptions({
      queryKey: [...auditKeys.all, "choices", locationId] as const,
      queryFn: ({ signal }) => app.audit.choices({ query: { locationId } }, { signal }),
    }),
};

/** Downloads the filtered log as a CSV file. */
export async function readAuditCsv(filters: AuditFilters): Promise<Blob> {
  return (await app.audit.export({ query: filters })).blob();
}
