import { createClient } from "#contract/client.ts";
import { passwordLinks } from "#contract/users/password-links.ts";

/** For people who cannot sign in, so without a session. */
const visitor = createClient(passwordLinks, (url, init) => fetch(`/api/password${url}`, { ...init, credentials: "omit" }));

export const requestPasswordLink = (email: string) => visitor.request({ body: { email } });
export const openPasswordLink = (token: string) => visitor.open({ body: { token } });
export const setPasswordWithLink = (token: string, password: string) => visitor.use({ body: { token, password } });
