import { z } from "zod";
import { clearable, emailAddress, id, instant, queryBoolean, queryList, queryNumber, shortText, webAddress } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { permissions, permissionsSent } from "../permissions.ts";

// A user is a member of a company's team, who signs in to the application. Source: doc 1, User.

export const platformLanguages = ["en_US", "es", "fr_CA", "fr_FR", "nl", "de", "pt_PT", "pt_BR", "it", "sv", "da", "fi", "no"] as const;
export const platformLanguage = z.enum(platformLanguages);
export type PlatformLanguage = z.output<typeof platformLanguage>;

export const userRoles = ["admin", "user"] as const;
export const userRole = z.enum(userRoles);
const userTypes = ["account", "agency"] as const;
const userType = z.enum(userTypes);

const passwordLengthLeast = 12;

/** The rules of passwords. */
export const passwordRules = [
  {
    key: "length",
    words: `must be longer than or equal to ${passwordLengthLeast} characters`,
    holds: (text: string) => [...text].length >= passwordLengthLeast,
  },
  { key: "uppercase", words: "must contain at least one uppercase letter", holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: "lowercase", words: "must contain at least one lowercase letter", holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: "number", words: "must contain at least one number", holds: (text: string) => /\p{Nd}/u.test(text) },
  { key: "special", words: "must contain at least one special character", holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const;

export const password = z
  .string()
  .max(1000)
  .superRefine((text, check) => {
    for (const { words, holds } of passwordRules) if (!holds(text)) check.addIssue({ code: "custom", message: words });
  })
  .meta({
    format: "password",
    minLength: passwordLengthLeast,
    description: "With an uppercase letter, a lowercase one, a number and a special character",
  });

const phone = z.string().regex(/^\+[1-9]\d{5,14}$/, { error: "must be a phone number in E.164 format" });

/** Scopes are granted by name. They may include scopes of other programs, which this service does not check. */
export const userScope = z
  .string()
  .max(100)
  .regex(/^[a-zA-Z][\w-]*([./][\w-]+)+$/, { error: "must be the name of a scope" });
const userScopes = z.array(userScope).max(500);

export const user = z
  .object({
    id,
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    extension: z.string().nullable(),
    profilePhoto: z.string().nullable(),
    permissions,
    /** The granted scopes; all scopes if no list was set. */
    scopes: z.array(z.string()),
    scopesAssignedToOnly: z.array(z.string()).optional(),
    roles: z.object({ type: z.string(), role: z.string(), locationIds: z.array(id), restrictSubAccount: z.boolean() }),
    lcPhone: z.record(z.string(), z.string()),
    platformLanguage,
    dateAdded: instant,
  })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

export const userCreate = z.strictObject({
  companyId: id,
  firstName: shortText.trim().min(1),
  lastName: shortText.trim().min(1),
  email: emailAddress,
  password,
  phone: clearable(z.union([z.literal(""), phone], { error: "must be a phone number in E.164 format" })),
  type: userType,
  role: userRole,
  locationIds: z.array(id).min(1).max(1000),
  permissions: permissionsSent.optional(),
  scopes: userScopes.optional(),
  scopesAssignedToOnly: userScopes.optional(),
  profilePhoto: clearable(webAddress),
  providerPhone: z.record(id, phone).optional(),
  platformLanguage: platformLanguage.optional(),
});

/** `email` accepts any value and has no effect. */
export const userUpdate = userCreate.partial().extend({ email: z.unknown().optional().meta({ deprecated: true }) });
export type UserUpdate = z.output<typeof userUpdate>;

/** The sort fields of a search. */
const userSorts = ["dateAdded", "dateUpdated", "name", "firstName", "lastName", "email", "phone", "role", "type"] as const;

const params = z.object({ userId: id });

export const users = {
  search: endpoint({
    route: "GET /users/search",
    summary: "Search the users of the token's location, by first name and then last name. `count` is the total of matches.",
    scope: "users.readonly",
    reach: "everyone",
    input: {
      query: z.object({
        companyId: id,
        query: z.string().max(255).optional(),
        locationId: id.optional(),
        type: shortText.optional(),
        role: shortText.optional(),
        ids: queryList.optional(),
        skip: queryNumber().default(0),
        limit: queryNumber(z.number().int().min(1).max(1000)).default(25),
        sort: z.enum(userSorts).optional(),
        sortDirection: z
          .string()
          .transform((text) => text.toLowerCase())
          .pipe(z.enum(["asc", "desc"]))
          .optional(),
        enabled2waySync: queryBoolean.optional(),
      }),
    },
    output: z.object({ users: z.array(user.extend({ deleted: z.boolean() })), count: z.number() }),
  }),
  get: endpoint({
    route: "GET /users/:userId",
    summary: "Get a user.",
    scope: "users.readonly",
    reach: "everyone",
    input: { params },
    output: user,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /users/",
    summary: "Create a user. An email that another user signs in with is refused.",
    scope: "users.write",
    reach: "wholeLocation",
    adminOnly: true,
    input: { body: userCreate },
    status: 201,
    output: user,
    errors: ["CONFLICT", "WRONG_LOCATION"],
  }),
  update: endpoint({
    route: "PUT /users/:userId",
    summary: "Update a user. Fields that are not sent do not change. `email` is deprecated and has no effect.",
    scope: "users.write",
    reach: "wholeLocation",
    adminOnly: true,
    input: { params, body: userUpdate },
    output: user,
    errors: ["NOT_FOUND", "CONFLICT", "WRONG_LOCATION"],
  }),
  remove: endpoint({
    route: "DELETE /users/:userId",
    summary: "Delete a user. The deletion is queued and takes effect in a few minutes; the user can no longer sign in.",
    scope: "users.write",
    reach: "wholeLocation",
    adminOnly: true,
    input: { params },
    output: z.object({ succeeded: z.boolean(), message: z.string() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
