import { z } from "zod";
import { locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { userRole } from "./users.ts";

// Rules of a location for the sign-in of its users.

const rules = z.object({ secondFactorRoles: z.array(userRole) });
export type SignInRules = z.output<typeof rules>;

const forAdmins = { session: true, right: "signedIn", reach: "wholeLocation", area: "settings", adminOnly: true } as const;

export const signInRules = {
  get: endpoint({
    ...forAdmins,
    route: "GET /application/sign-in-rules",
    summary: "The roles whose users need a second factor, and how many of the location's users have none; null for a role without users.",
    input: { query: locationQuery },
    output: rules.extend({ without: z.object({ admin: z.number().nullable(), user: z.number().nullable() }) }),
  }),
  update: endpoint({
    ...forAdmins,
    route: "PUT /application/sign-in-rules",
    summary: "Set the roles whose users need a second factor. Users without one are led to add it at their next sign-in.",
    input: { query: locationQuery, body: z.strictObject({ secondFactorRoles: z.array(userRole).max(2) }) },
    output: rules,
  }),
};
