import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { PasskeyRegistration } from "#contract/users/passkeys.ts";
import type { SignInRules } from "#contract/users/sign-in-rules.ts";
import { app } from "./client.ts";

const own = ["account", "second-factor"] as const;
const rulesOf = (locationId: string) => ["location", "sign-in-rules", locationId] as const;
const meta = { stale: [["account"]] as const };

/** Undefined if the sign-in is recent enough. */
type Confirmed = { password?: string | undefined };
const bodyOf = ({ password }: Confirmed) => (password === undefined ? {} : { password });

export const secondFactorQueries = {
  own: () => queryOptions({ queryKey: own, queryFn: ({ signal }) => app.secondFactor.get({}, { signal }), staleTime: 0 }),
  rules: (locationId: string) =>
    queryOptions({
      queryKey: rulesOf(locationId),
      queryFn: ({ signal }) => app.signInRules.get({ query: { locationId } }, { signal }),
    }),
};

export const secondFactorMutations = {
  startApp: mutationOptions({ mutationFn: (confirmed: Confirmed) => app.secondFactor.startApp({ body: bodyOf(confirmed) }) }),
  confirmApp: mutationOptions({ mutationFn: (code: string) => app.secondFactor.confirmApp({ body: { code } }), meta }),
  removeApp: mutationOptions({ mutationFn: (confirmed: Confirmed) => app.secondFactor.removeApp({ body: bodyOf(confirmed) }), meta }),
  startPasskey: mutationOptions({ mutationFn: (confirmed: Confirmed) => app.secondFactor.startPasskey({ body: bodyOf(confirmed) }) }),
  addPasskey: mutationOptions({
    mutationFn: (body: { ticket: string; name: string; passkey: PasskeyRegistration }) => app.secondFactor.addPasskey({ body }),
    meta,
  }),
  removePasskey: (passkeyId: string) =>
    mutationOptions({
      mutationFn: (confirmed: Confirmed) => app.secondFactor.removePasskey({ params: { passkeyId }, body: bodyOf(confirmed) }),
      meta,
    }),
  renewRecoveryCodes: mutationOptions({
    mutationFn: (confirmed: Confirmed) => app.secondFactor.renewRecoveryCodes({ body: bodyOf(confirmed) }),
    meta,
  }),
  setRules: (locationId: string) =>
    mutationOptions({
      mutationFn: (body: SignInRules) => app.signInRules.update({ query: { locationId }, body }),
      meta: { stale: [rulesOf(locationId)] as const },
    }),
};
