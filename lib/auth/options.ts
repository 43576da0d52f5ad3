import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { ApiError, isApiError } from "#contract/errors.ts";
import { parseJson } from "#contract/read-body.ts";
import { passkeyAssertion } from "#contract/users/passkeys.ts";
import { environment, trustRequestHost } from "../env.ts";
import { routes } from "../routes.ts";
import { cookieSecret } from "../store/secrets.ts";
import { deviceIn } from "./device.ts";
import { openIdConnect, openIdProvider, vouchedSession } from "./openid.ts";
import { type Browser, completeSignIn, signIn, signOut, visitorIn } from "./sessions.ts";
import { signInErrorText } from "./sign-in-error.ts";

/** The same lifetime as a session of the service. */
const sessionS = 12 * 60 * 60;

const signedIn = z.object({ id: z.string(), name: z.string(), email: z.string(), serviceToken: z.string() });

/** The service signs users in. Its token is stored in the encrypted cookie and nowhere else. */
export async function authOptions(request: Headers): Promise<AuthOptions> {
  trustRequestHost();
  const { openId } = environment();
  const browser = browserOf(request);
  return {
    secret: await cookieSecret(),
    session: { strategy: "jwt", maxAge: sessionS, updateAge: sessionS },
    pages: { signIn: routes.signIn(), error: routes.signIn(), signOut: routes.signIn() },
    providers: [
      CredentialsProvider({
        name: "Email and password",
        credentials: { email: { type: "email" }, password: { type: "password" }, ticket: {}, code: {}, passkey: {} },
        async authorize(credentials) {
          try {
            const { user, token } = await (credentials?.ticket
              ? completeSignIn(secondStepOf(credentials), browser)
              : signIn(credentials?.email ?? "", credentials?.password ?? "", browser));
            return { id: user.id, name: user.name, email: user.email, serviceToken: token };
          } catch (error) {
            // The sign-in page has the text for it.
            throw new Error(signInErrorText(error));
          }
        },
      }),
      ...(openId === undefined ? [] : [openIdConnect(openId)]),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider !== openIdProvider) return true;
        const vouched = await vouchedSession(profile, browser);
        if (vouched.kind === "refused") return vouched.to;
        const { id, name, email, token } = vouched;
        // next-auth passes the same object to `jwt` below.
        Object.assign(user, { id, name, email, serviceToken: token });
        return true;
      },
      jwt({ token, user }) {
        const fresh = signedIn.safeParse(user);
        return fresh.success
          ? { sub: fresh.data.id, name: fresh.data.name, email: fresh.data.email, serviceToken: fresh.data.serviceToken }
          : token;
      },
      session: ({ session }) => ({ user: { name: session.user?.name, email: session.user?.email }, expires: session.expires }),
      redirect: ({ url, baseUrl }) => (new URL(url, baseUrl).origin === baseUrl ? new URL(url, baseUrl).href : baseUrl),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.serviceToken === "string") await signOut(token.serviceToken, browser.visitor).catch(ignoreEnded);
      },
    },
  };
}

const browserOf = (headers: Headers): Browser => ({
  visitor: visitorIn(headers),
  userAgent: headers.get("user-agent") || undefined,
  device: deviceIn(headers),
});

type SecondStep = { ticket: string; code?: string | undefined; passkey?: string | undefined };

/** The form sends a passkey's response as JSON. A malformed one is rejected like a wrong one. */
function secondStepOf({ ticket, code, passkey }: SecondStep) {
  if (!passkey) return { ticket, ...(code ? { code } : {}) };
  const read = passkeyAssertion.safeParse(parseJson(passkey));
  if (!read.success) throw new ApiError("SIGN_IN_REFUSED", { reason: "passkeyRefused" });
  return { ticket, passkey: read.data };
}

/** Signing out ends the session in the browser even if the service does not know it or is unavailable. */
function ignoreEnded(error: unknown): void {
  if (!isApiError(error)) throw error;
}
