import { queryOptions } from "@tanstack/react-query";
import type { CrmServer, Span } from "../crm-server/crm-server.ts";

export const todayQueries = {
  /** The newest note of each contact with an appointment in the span, by contact. Without the capability, notes are read by contact. */
  notes: ({ locationId, app, can }: CrmServer, { from, to }: Span) =>
    queryOptions({
      queryKey: ["today", "notes", locationId, from, to] as const,
      queryFn: async ({ signal }) => (await app.today.notes({ query: { locationId, startTime: from, endTime: to } }, { signal })).notes,
      enabled: can("lastNotes"),
    }),
  /** Appointments that start in the span and are not confirmed. */
  unconfirmed: (server: CrmServer, span: Span) =>
    queryOptions({
      queryKey: ["today", "unconfirmed", server.locationId, span.from, span.to] as const,
      queryFn: ({ signal }) => server.today.unconfirmed(span, { signal }),
    }),
  /** The last 30 days. */
  statistics: (server: CrmServer) =>
    queryOptions({
      queryKey: ["statistics", server.locationId] as const,
      queryFn: ({ signal }) => server.today.statistics({ signal }),
      staleTime: 5 * 60_000,
    }),
  /** Online bookings since an instant, newest first. */
  online: (server: CrmServer, sinceMs: number) =>
    queryOptions({
      queryKey: ["today", "online", server.locationId, sinceMs] as const,
      queryFn: ({ signal }) => server.today.online(sinceMs, { signal }),
    }),
};
