import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// Calls that are ringing now. A telephone system reports them to `POST /hooks/calls/ringing` (docs/telephone.md); the users' windows show
// who is calling.

/** How long a call is shown after it started to ring, unless its end is reported before. */
export const ringingMs = 120_000;

const caller = z.object({ id, name: z.string().nullable() });

export const ringingCall = z.object({
  id: z.string(),
  /** E.164, or as the telephone system wrote it; null for a withheld number. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The contacts with this number that the user may see: at most three, the most recently active first. */
  contacts: z.array(caller),
  /** The user who took the call. */
  takenBy: z.object({ id, name: z.string() }).nullable(),
  rangAt: instant,
});
export type RingingCall = z.output<typeof ringingCall>;

const onlyLocation = z.strictObject({ locationId: id });
const secret = z.object({
  /** The secret that signs reports, according to Standard Webhooks; null if no telephone system was connected. */
  secret: z.string().nullable(),
  /** Where the telephone system sends its reports. */
  url: z.string(),
});

export const telephone = {
  ringing: endpoint({
    route: "GET /application/telephone/ringing",
    summary:
      "The calls that ring now, the latest first. A user who is limited to assigned contacts gets calls of those and of unknown numbers.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: { query: locationQuery },
    output: z.object({ calls: z.array(ringingCall) }),
  }),
  take: endpoint({
    route: "POST /application/telephone/ringing/:callId/take",
    summary: "Take a ringing call. Of users who do so at the same time, one gets it.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: { params: z.object({ callId: z.string().min(1).max(200) }), body: onlyLocation },
    output: z.object({ call: ringingCall }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  connection: endpoint({
    route: "GET /application/telephone/connection",
    summary: "The address and the secret for the location's telephone system.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "integrations",
    adminOnly: true,
    input: { query: locationQuery },
    output: secret,
  }),
  connect: endpoint({
    route: "POST /application/telephone/connection",
    summary: "Create a new secret. From now on only reports signed with it are accepted.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "integrations",
    adminOnly: true,
    input: { body: onlyLocation },
    output: secret,
  }),
  disconnect: endpoint({
    route: "DELETE /application/telephone/connection",
    summary: "Delete the secret. Reports are then refused.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "integrations",
    adminOnly: true,
    input: { query: locationQuery },
    output: secret,
  }),
};
