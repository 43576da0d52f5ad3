import type { Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { isApiError } from "#contract/errors.ts";
import type { OpenId } from "../env.ts";
import { routes } from "../routes.ts";
import { type Browser, signInVouched } from "./sessions.ts";

/** The reasons for rejecting a sign-in with the provider. */
type OpenIdRefusal = "unknown" | "unverified" | "limited" | "failed";

export const openIdProvider = "oidc";

const claims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Some providers send the boolean as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
});

/** The provider from the environment. Its ID token is verified. If the token contains no email, the userinfo endpoint is used. */
export const openIdConnect = ({ issuer, clientId, clientSecret, name }: OpenId): OAuthConfig<Profile> => ({
  ...{ id: openIdProvider, type: "oauth", name, issuer, clientId, clientSecret, idToken: true },
  wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
  authorization: { params: { scope: "openid email profile" } },
  checks: ["pkce", "state", "nonce"],
  userinfo: {
    async request({ tokens, client }) {
      const said = claimsIn(tokens.id_token);
      if (said.email !== undefined || tokens.access_token === undefined) return said;
      const more = claims.parse(await client.userinfo(tokens.access_token));
      if (more.sub !== said.sub) throw new Error("The provider's userinfo is about a different person than its ID token.");
      return more;
    },
  },
  profile: ({ sub, email }) => ({ id: sub ?? "", email: email ?? null }),
});

/** The claims of an ID token whose signature, issuer, audience and nonce next-auth has verified. */
function claimsIn(idToken: string | undefined) {
  const payload = idToken?.split(".")[1] ?? "";
  return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
}

type Vouched = { kind: "session"; token: string; id: string; name: string; email: string } | { kind: "refused"; to: string };

/** Creates a session for the user with the email that the provider has verified. */
export async function vouchedSession(profile: Profile | undefined, browser: Browser): Promise<Vouched> {
  const said = claims.safeParse(profile);
  if (!said.success || said.data.email === undefined || said.data.email_verified !== true) return refused("unverified");
  try {
    const { token, user } = await signInVouched(said.data.email, browser);
    return { kind: "session", token, id: user.id, name: user.name, email: user.email };
  } catch (error) {
    if (isApiError(error, "FORBIDDEN")) return refused("unknown");
    return refused(isApiError(error, "RATE_LIMITED") ? "limited" : "failed");
  }
}

const refused = (why: OpenIdRefusal): Vouched => ({ kind: "refused", to: `${routes.signIn()}?refused=${why}` });
