import { z } from "zod";
import { type AreaName, areas } from "../areas.ts";
import { id, instant, locationQuery, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { permissionsSent, refusalReason } from "../permissions.ts";
import { user, userCreate, userRole, userScope, userUpdate } from "./users.ts";

// Data for the admin's page of a team member beyond the public interface: the values that were set, a pending deletion that can be
// cancelled, and a summary of role, permissions and scopes.

const grantedScopes = z.array(userScope).max(500).nullable();

/** A list of scopes that was never set is null. */
const member = user.omit({ scopes: true, scopesAssignedToOnly: true }).extend({
  scopes: z.array(z.string()).nullable(),
  scopesAssignedToOnly: z.array(z.string()).nullable(),
  /** When a queued deletion takes effect; null if none is queued. */
  deletionDue: instant.nullable(),
  /** Since when the user cannot sign in; null for an active user. */
  deactivatedAt: instant.nullable(),
  /** To within a few minutes; null if they never used the dashboard. */
  lastSeenAt: instant.nullable(),
  /** False for a user who never had a password. */
  canSignIn: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type Member = z.output<typeof member>;

const memberCreate = userCreate.omit({ companyId: true });
export type MemberCreate = z.output<typeof memberCreate>;

/** Null resets a list of scopes to never set. */
const memberChanges = userUpdate
  .omit({ companyId: true, email: true })
  .extend({ email: userCreate.shape.email.optional(), scopes: grantedScopes.optional(), scopesAssignedToOnly: grantedScopes.optional() });
export type MemberChanges = z.output<typeof memberChanges>;

/** The values that the user saw when they made the change, to detect conflicts. */
export const expectedMember = memberChanges
  .pick({
    ...{ firstName: true, lastName: true, email: true, phone: true, role: true, platformLanguage: true, locationIds: true },
    ...{ permissions: true, scopes: true, scopesAssignedToOnly: true },
  })
  .partial();
export type ExpectedMember = z.output<typeof expectedMember>;

const extent = z.enum(["all", "assigned", "some", "none"]);
export type Extent = z.output<typeof extent>;

/** A user's access to one area, with the reason for each restriction. */
const areaAccess = z.object({
  area: z.custom<AreaName>((value) => typeof value === "string" && Object.hasOwn(areas, value)),
  reading: extent.nullable(),
  changing: extent.nullable(),
  reasons: z.array(refusalReason),
});

const params = z.object({ userId: id });
const query = locationQuery;

const readAccess = { session: true, right: "signedIn", reach: "wholeLocation", area: "settings", adminOnly: true } as const;
const writeAccess = { session: true, right: "signedIn", reach: "wholeLocation", area: "users", adminOnly: true } as const;

export const people = {
  locations: endpoint({
    route: "GET /application/people/locations",
    summary: "The locations that the signed-in admin may add a user to: their own.",
    ...readAccess,
    input: { query },
    output: z.object({ locations: z.array(z.object({ id, name: z.string() })) }),
  }),
  states: endpoint({
    route: "GET /application/people/states",
    summary: "When each user of the location was last seen, and since when the deactivated ones are.",
    ...readAccess,
    input: { query },
    output: z.object({
      users: z.array(z.object({ id, deactivatedAt: instant.nullable(), lastSeenAt: instant.nullable() })),
    }),
  }),
  get: endpoint({
    route: "GET /application/people/:userId",
    summary: "A user, with the scopes exactly as they were set.",
    ...readAccess,
    input: { params, query },
    output: z.object({ member }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /application/people",
    summary: "Add a user with a password that is not a common one.",
    ...writeAccess,
    input: { query, body: memberCreate },
    status: 201,
    output: z.object({ member }),
    errors: ["CONFLICT", "WRONG_LOCATION"],
  }),
  update: endpoint({
    route: "PUT /application/people/:userId",
    summary: "Change fields of a user, unless another user changed the same ones since they were read.",
    ...writeAccess,
    input: { params, query, body: z.strictObject({ changes: memberChanges, expected: expectedMember.optional() }) },
    output: z.object({ member }),
    errors: ["NOT_FOUND", "CONFLICT", "CHANGED_MEANWHILE"],
  }),
  remove: endpoint({
    route: "DELETE /application/people/:userId",
    summary: "Queue a user's deletion. A user who also belongs to other admins' locations is removed from this one immediately.",
    ...writeAccess,
    input: { params, query },
    output: z.object({ isDeleted: z.boolean().describe("false: the user keeps other locations") }),
    errors: ["NOT_FOUND"],
  }),
  restore: endpoint({
    route: "POST /application/people/:userId/restore",
    summary: "Cancel a deletion that has not taken effect.",
    ...writeAccess,
    input: { params, query },
    output: z.object({ member }),
    errors: ["NOT_FOUND"],
  }),
  removeSecondFactor: endpoint({
    route: "POST /application/people/:userId/second-factor/remove",
    summary: "Remove a user's authenticator app, passkeys and recovery codes, for a user who has lost them. Their sessions end.",
    ...writeAccess,
    input: { params, query, body: z.strictObject({}) },
    output: z.object({ member }),
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  }),
  view: endpoint({
    route: "POST /application/people/:userId/view",
    summary: "See the dashboard as this user does, in this session. The caller may only read until they stop.",
    ...writeAccess,
    input: { params, query, body: z.strictObject({}) },
    output: succeeded,
    errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
  }),
  stopViewing: endpoint({
    route: "DELETE /application/people/view",
    summary: "See the dashboard as oneself again.",
    session: true,
    whileViewing: true,
    right: "signedIn",
    reach: "everyone",
    input: { query },
    output: succeeded,
  }),
  deactivate: endpoint({
    route: "POST /application/people/:userId/deactivate",
    summary:
      "Deactivate a user: their sessions end, and neither they nor applications that they authorized may do anything. Their records stay.",
    ...writeAccess,
    input: { params, query },
    output: z.object({ member }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  reactivate: endpoint({
    route: "POST /application/people/:userId/reactivate",
    summary: "Let a deactivated user sign in again.",
    ...writeAccess,
    input: { params, query },
    output: z.object({ member }),
    errors: ["NOT_FOUND"],
  }),
  access: endpoint({
    route: "POST /application/people/access",
    summary: "What a role, permissions and scopes allow, by area.",
    ...readAccess,
    input: {
      query,
      body: z.strictObject({
        role: userRole,
        permissions: permissionsSent,
        scopes: grantedScopes,
        scopesAssignedToOnly: grantedScopes,
      }),
    },
    output: z.object({ areas: z.array(areaAccess) }),
  }),
};
