import { z } from "zod";
import { succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";
import { password } from "./users.ts";

// Links for forgotten passwords. A link is mailed to the account's email and can be used once.

const token = z.string().min(1).max(200);

export const passwordLinks = {
  request: endpoint({
    route: "POST /application/password-links",
    summary: "Email a link to choose a new password. The response is the same whether or not a user has the email.",
    open: true,
    input: { body: z.strictObject({ email: z.string().trim().min(1).max(254) }), client: clientFacts },
    output: succeeded.extend({
      /** False if no mail server is configured, so that mails are written to the operator's outbox folder. */
      isMailed: z.boolean(),
    }),
    errors: ["RATE_LIMITED"],
  }),
  open: endpoint({
    route: "POST /application/password-links/open",
    summary: "The email of the account that a link belongs to. The link stays valid.",
    open: true,
    input: { body: z.strictObject({ token }), client: clientFacts },
    output: z.object({ email: z.string() }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  use: endpoint({
    route: "POST /application/password-links/use",
    summary: "Set a new password with a link. The link is used up, and all sessions of the account end.",
    open: true,
    input: { body: z.strictObject({ token, password }), client: clientFacts },
    output: succeeded,
    errors: ["NOT_FOUND", "INVALID", "RATE_LIMITED"],
  }),
};
