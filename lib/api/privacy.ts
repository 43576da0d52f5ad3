import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { privacy } from "#contract/contacts/privacy.ts";
import type { Sent } from "#contract/endpoint.ts";
import { app } from "./client.ts";
import { contactKeys } from "./contact-keys.ts";

type Erasure = Omit<Sent<typeof privacy.erase>["body"], "locationId">;

export const erasureQueries = {
  /** Counted each time the dialog opens. */
  preview: (locationId: string, contactId: string) =>
    queryOptions({
      queryKey: ["contacts", "erasure", contactId] as const,
      queryFn: async ({ signal }) =>
        (await app.privacy.previewErasure({ params: { contactId }, query: { locationId } }, { signal })).preview,
      staleTime: 0,
      gcTime: 0,
    }),
};

export const erasureMutations = {
  erase: (locationId: string, contactId: string) =>
    mutationOptions({
      mutationFn: async (erasure: Erasure) => (await app.privacy.erase({ params: { contactId }, body: { locationId, ...erasure } })).report,
      meta: { stale: [contactKeys.lists, contactKeys.deleted] },
    }),
};

/** Downloads everything about a contact as an archive. */
export async function readContactArchive(locationId: string, contactId: string): Promise<Blob> {
  return (await app.privacy.export({ params: { contactId }, query: { locationId } })).blob();
}
