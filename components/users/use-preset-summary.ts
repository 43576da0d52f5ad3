import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { effectivePermissions, type Permission, permissionNames, permissionsInUse } from "#contract/permissions.ts";
import type { Preset } from "#contract/users/presets.ts";

/** Permissions that limit a user when they are on. */
const limits: ReadonlySet<Permission> = new Set<Permission>(["assignedDataOnly", "campaignsReadOnly", "workflowsReadOnly"]);

/** The permissions that a preset lacks, in one line. */
export function usePresetSummary(): (preset: Preset) => string {
  const t = useTranslations("users.presets");
  const form = useTranslations("users.memberForm");
  const words = useTranslations("users.permissions.switch");
  const labelled = useLabelled();
  const { locale } = usePlace();
  return ({ role, permissions, scopes, scopesAssignedToOnly }) => {
    const inForce = effectivePermissions({ permissions });
    const used = permissionNames.filter((name) => permissionsInUse.has(name));
    const off = used.filter((name) => !limits.has(name) && !inForce[name]).map((name) => words(name));
    const granted = [scopes, scopesAssignedToOnly].flatMap((list) => list ?? []).length;
    const parts = [
      ...(off.length === 0 ? [] : [t("notIncluded", { list: new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(off) })]),
      ...used.filter((name) => limits.has(name) && inForce[name]).map((name) => words(name)),
      ...(scopes === null && scopesAssignedToOnly === null ? [] : [labelled(form("scopes"), form("shared.granted", { count: granted }))]),
    ];
    return parts.length === 0 ? form(`roles.${role}Hint`) : parts.join(" · ");
  };
}
