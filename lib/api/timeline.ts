import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { TimelineKind } from "#contract/contacts/timeline.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";

const timelineKeys = { ofContact: (contactId: string) => ["timeline", contactId] as const };

export const timelineQueries = {
  /** Newest first; loads more as the user scrolls. An empty list of kinds means all kinds. */
  ofContact: (server: CrmServer, contactId: string, kinds: readonly TimelineKind[]) =>
    infiniteQueryOptions({
      queryKey: [...timelineKeys.ofContact(contactId), kinds] as const,
      queryFn: ({ pageParam, signal }) => server.timeline.list(contactId, kinds, pageParam, { signal }),
      initialPageParam: "",
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
};
