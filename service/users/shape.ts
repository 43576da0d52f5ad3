import { fullNameOf } from "#contract/names.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { platformLanguage, type User } from "#contract/users/users.ts";
import type * as rows from "#db/users/users.ts";

export const userOf = (row: rows.User): User => ({
  id: row.id,
  name: fullNameOf(row.first_name, row.last_name),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  extension: row.extension,
  profilePhoto: row.profile_photo,
  permissions: effectivePermissions(row),
  scopes: row.scopes ?? (row.scopes_assigned_to_only === null ? [...scopes] : []),
  ...(row.scopes_assigned_to_only === null ? {} : { scopesAssignedToOnly: row.scopes_assigned_to_only }),
  roles: { type: row.type, role: row.role, locationIds: row.location_ids, restrictSubAccount: row.type === "agency" },
  lcPhone: row.provider_phone,
  platformLanguage: platformLanguage.parse(row.platform_language),
  dateAdded: row.date_added.toISOString(),
});
