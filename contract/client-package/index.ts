import { type Client, createClient } from "../client.ts";
import { contract } from "../index.ts";
import { createPages, type Pages } from "./pages.ts";
import { type Repeating, repeating } from "./repeating.ts";

// The entry of the package @frontdesk/client. `npm run -s client` compiles and packs it.

export type { Event as Appointment } from "../appointments/event.ts";
export type { Business } from "../businesses/businesses.ts";
export type { Calendar } from "../calendars/calendars.ts";
export type { Contact } from "../contacts/contacts.ts";
export type { Note } from "../contacts/notes.ts";
export type { Task } from "../contacts/tasks.ts";
export type { Message } from "../conversations/messages.ts";
export { ApiError, type ErrorCode, isApiError } from "../errors.ts";
export type { CrmRecord } from "../objects/records.ts";
export type { Scope } from "../scopes.ts";
export type { User } from "../users/users.ts";
export { type VerifiedWebhook, verifyWebhook, WebhookRefused } from "./webhooks.ts";

export type FrontdeskOptions = {
  /** The server's address, such as `https://crm.example.com`. */
  baseUrl: string;
  /** A Private Integration Token, a Location token or an OAuth access token; a function is called before each request. */
  token: string | (() => string | Promise<string>);
  /** For tests, proxies and older runtimes. */
  fetch?: typeof fetch;
} & Partial<Repeating>;

export type Frontdesk = Client<typeof contract> & {
  /** The lists of the interface as async iterators over their entries. */
  pages: Pages;
};

/** A client of one server and token. */
export function createFrontdesk({ baseUrl, token, fetch: send = fetch, ...how }: FrontdeskOptions): Frontdesk {
  // The values often come from environment variables, which may be missing.
  if (!/^https?:\/\//i.test(baseUrl ?? "") || !URL.canParse(baseUrl))
    throw new TypeError(`baseUrl must be the server's address, such as https://crm.example.com, not ${JSON.stringify(baseUrl)}.`);
  if (typeof token !== "function" && !token) throw new TypeError("token is missing.");
  const address = baseUrl.replace(/\/+$/, "");
  const client = createClient(
    contract,
    repeating(async (url, init) => {
      const bearer = typeof token === "string" ? token : await token();
      return send(`${address}${url}`, { ...init, headers: { authorization: `Bearer ${bearer}`, ...init.headers } });
    }, how),
  );
  return { ...client, pages: createPages(client) };
}
