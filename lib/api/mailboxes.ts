import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ImapAccount, UnknownSenders } from "#contract/mailboxes/mailboxes.ts";
import { app } from "./client.ts";

const mailboxKeys = {
  all: ["mailboxes"] as const,
  list: ["mailboxes", "list"] as const,
  held: ["mailboxes", "held"] as const,
};
const meta = { stale: [mailboxKeys.all] };

export const mailboxQueries = {
  list: (locationId: string) =>
    queryOptions({ queryKey: mailboxKeys.list, queryFn: ({ signal }) => app.mailboxes.list({ query: { locationId } }, { signal }) }),
  /** Mails that wait for a decision, newest first. */
  held: (locationId: string) =>
    queryOptions({
      queryKey: mailboxKeys.held,
      queryFn: async ({ signal }) => (await app.mailboxes.held({ query: { locationId } }, { signal })).mails,
    }),
};

export const mailboxMutations = {
  create: (locationId: string) =>
    mutationOptions({ mutationFn: (address: string) => app.mailboxes.create({ body: { locationId, address } }), meta }),
  update: (locationId: string) =>
    mutationOptions({
      mutationFn: ({ mailboxId, unknownSenders }: { mailboxId: string; unknownSenders: UnknownSenders }) =>
        app.mailboxes.update({ params: { mailboxId }, body: { locationId, unknownSenders } }),
      meta,
    }),
  remove: (locationId: string) =>
    mutationOptions({ mutationFn: (mailboxId: string) => app.mailboxes.remove({ params: { mailboxId }, query: { locationId } }), meta }),
  connect: (locationId: string) =>
    mutationOptions({
      mutationFn: ({ mailboxId, account }: { mailboxId: string; account: ImapAccount }) =>
        app.mailboxes.connect({ params: { mailboxId }, body: { ...account, locationId } }),
      meta,
    }),
  disconnect: (locationId: string) =>
    mutationOptions({
      mutationFn: (mailboxId: string) => app.mailboxes.disconnect({ params: { mailboxId }, query: { locationId } }),
      meta,
    }),
  accept: (locationId: string) =>
    mutationOptions({ mutationFn: (mailId: string) => app.mailboxes.accept({ params: { mailId }, body: { locationId } }), meta }),
  discard: (locationId: string) =>
    mutationOptions({ mutationFn: (mailId: string) => app.mailboxes.discard({ params: { mailId }, query: { locationId } }), meta }),
};

/** The address at which the browser downloads a held mail in its original form. */
export const originalAddress = (locationId: string, mailId: string): string =>
  `/api/app/application/mailboxes/held/${encodeURIComponent(mailId)}/original?${new URLSearchParams({ locationId })}`;
