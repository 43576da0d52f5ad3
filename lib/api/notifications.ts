import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { MailedKind } from "#contract/notifications/notifications.ts";
import { app } from "./client.ts";

const mailKey = ["notifications", "mail"] as const;
const keyOf = (locationId: string) => ["notifications", locationId] as const;

/** Tasks become due without a change in the live stream, so the list is polled. */
const everyMs = 60_000;

export const notificationQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: keyOf(locationId),
      queryFn: async ({ signal }) => (await app.notifications.list({ query: { locationId } }, { signal })).notifications,
      refetchInterval: everyMs,
    }),
  mail: () => queryOptions({ queryKey: mailKey, queryFn: ({ signal }) => app.notifications.mail.get({}, { signal }) }),
};

export const notificationMutations = {
  read: (locationId: string) =>
    mutationOptions({
      mutationFn: (ids?: string[]) => app.notifications.read({ body: { locationId, ...(ids ? { ids } : {}) } }),
      meta: { stale: [keyOf(locationId)] },
    }),
  setMail: mutationOptions({
    // If the user chooses several times, the last choice is the one that is stored.
    scope: { id: "notification-mail" },
    mutationFn: (kinds: readonly MailedKind[]) => app.notifications.mail.update({ body: { kinds: [...kinds] } }),
    meta: { stale: [mailKey] },
  }),
};
