import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Account } from "#contract/users/account.ts";
import { app } from "./client.ts";

const accountKeys = { own: ["account"] as const, sessions: ["account", "sessions"] as const };

/** For the page of a mailed link, which has no query cache. */
export const readOwnAccount = () => app.account.get({});
export const confirmEmail = (token: string) => app.account.confirmEmail({ body: { token } });

export const accountQueries = {
  own: () => queryOptions({ queryKey: accountKeys.own, queryFn: ({ signal }) => app.account.get({}, { signal }) }),
  sessions: () =>
    queryOptions({ queryKey: accountKeys.sessions, queryFn: ({ signal }) => app.account.listSessions({}, { signal }), staleTime: 0 }),
};

export const accountMutations = {
  update: mutationOptions({
    mutationFn: (body: Partial<Pick<Account, "firstName" | "lastName" | "language" | "signature">>) => app.account.update({ body }),
    meta: { stale: [accountKeys.own] },
  }),
  setPassword: mutationOptions({
    mutationFn: (body: { oldPassword: string; password: string }) => app.account.setPassword({ body }),
    meta: { stale: [accountKeys.sessions] },
  }),
  requestEmail: mutationOptions({
    mutationFn: (body: { email: string; password?: string | undefined }) => app.account.requestEmail({ body }),
    meta: { stale: [accountKeys.own] },
  }),
  cancelEmail: mutationOptions({ mutationFn: () => app.account.cancelEmail({}), meta: { stale: [accountKeys.own] } }),
  removeSession: mutationOptions({
    mutationFn: (sessionId: string) => app.account.removeSession({ params: { sessionId } }),
    meta: { stale: [accountKeys.sessions] },
  }),
  removeOtherSessions: mutationOptions({
    mutationFn: () => app.account.removeOtherSessions({}),
    meta: { stale: [accountKeys.sessions] },
  }),
};
