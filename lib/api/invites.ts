import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { createClient } from "#contract/client.ts";
import type { AccountLanguage } from "#contract/users/account.ts";
import { type InviteCreate, invites } from "#contract/users/invites.ts";
import { app } from "./client.ts";

const inviteKeys = { all: ["team", "invites"] as const };
const stale = [inviteKeys.all] as const;

export const inviteQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...inviteKeys.all, locationId] as const,
      queryFn: async ({ signal }) => (await app.people.invites.list({ query: { locationId } }, { signal })).invites,
    }),
};

export const inviteMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: (body: InviteCreate) => app.people.invites.create({ query: { locationId }, body }),
      meta: { stale },
    }),
  resend: (locationId: string) =>
    mutationOptions({
      mutationFn: (inviteId: string) => app.people.invites.resend({ params: { inviteId }, query: { locationId } }),
      meta: { stale },
    }),
  revoke: (locationId: string) =>
    mutationOptions({
      mutationFn: (inviteId: string) => app.people.invites.revoke({ params: { inviteId }, query: { locationId } }),
      meta: { stale },
    }),
};

/** For invited people, who have no session. */
const visitor = createClient({ open: invites.open, accept: invites.accept }, (url, init) =>
  fetch(`/api/invite${url}`, { ...init, credentials: "omit" }),
);

export const openInvite = (token: string) => visitor.open({ body: { token } });
export const acceptInvite = (token: string, password: string, language: AccountLanguage) =>
  visitor.accept({ body: { token, password, language } });
