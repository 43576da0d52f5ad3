import { z } from "zod";
import { effectivePermissions, permissions } from "#contract/permissions.ts";
import type { Member } from "#contract/users/members.ts";
import { type PlatformLanguage, userCreate } from "#contract/users/users.ts";
import type { TeamRights } from "#lib/api/team.ts";
import { type Grants, grantsOf, listsOf } from "./scope-grants.ts";

const { firstName, lastName, email, phone, password, role, platformLanguage, locationIds } = userCreate.shape;

const grants = z.record(z.string(), z.enum(["none", "assigned", "all"])).optional();

/** A new user. An existing one keeps their password if none is entered. */
export const newMemberForm = z.object({
  firstName,
  lastName,
  email,
  phone,
  password,
  role,
  platformLanguage,
  locationIds,
  permissions,
  grants,
});
export const memberForm = newMemberForm.omit({ email: true }).extend({ email: z.string().optional(), password: password.optional() });

export type MemberSent = z.input<typeof memberForm>;
export type MemberValues = z.output<typeof memberForm>;

/** The values of a user, or of a new one at the location in the language. */
export function valuesOf(member: Member | undefined, locationId: string, language: PlatformLanguage = "en_US"): MemberSent {
  return {
    firstName: member?.firstName ?? "",
    lastName: member?.lastName ?? "",
    email: member?.email ?? "",
    phone: member?.phone ?? "",
    password: "",
    role: member?.roles.role === "admin" ? "admin" : "user",
    platformLanguage: member?.platformLanguage ?? language,
    locationIds: member?.roles.locationIds ?? [locationId],
    permissions: member?.permissions ?? effectivePermissions({ permissions: {} }),
    grants: member === undefined ? undefined : grantsOf(member),
  };
}

/** The rights in a form's current values. */
export const rightsOf = ({
  role: chosen,
  permissions: switches,
  grants: granted,
}: Pick<MemberSent, "role" | "permissions"> & { grants?: Grants }): TeamRights => ({
  role: chosen,
  permissions: switches,
  ...listsOf(granted),
});

/** The fields in which two admins may conflict. Passwords are never shown. */
export const sharedFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "role",
  "platformLanguage",
  "locationIds",
  "permissions",
  "grants",
] as const;
export type SharedField = (typeof sharedFields)[number];

/** The fields of a user in the format of an update, for comparison with the stored ones. */
export function sentOf({ grants: granted, ...values }: Pick<MemberSent, SharedField>) {
  const { firstName, lastName, email: address, phone, role, platformLanguage, locationIds, permissions } = values;
  return {
    firstName,
    lastName,
    email: address ?? "",
    phone: phone ?? "",
    role,
    platformLanguage,
    locationIds,
    permissions,
    ...listsOf(granted),
  };
}
