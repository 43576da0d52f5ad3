"use client";

import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Section } from "#components/ui/section.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { type Permission, type Permissions, permissionDefaults, permissionsInUse } from "#contract/permissions.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { AccessSummary } from "../access-summary.tsx";
import { rightsOf } from "./member-values.ts";
import { permissionGroups } from "./permission-groups.ts";
import { ScopeChoice } from "./scope-choice.tsx";
import type { Grants } from "./scope-grants.ts";

export type RightsFieldsProps = {
  role: "admin" | "user";
  permissions: Permissions;
  grants: Grants;
  onPermissions: (value: Permissions) => void;
  onGrants: (value: Grants) => void;
  /** Whether a limit of the scopes can be removed again. */
  canLift: boolean;
  /** Buttons that set several switches at once. */
  actions?: ReactNode;
  /** Whether there is room for the summary beside the switches. */
  isWide?: boolean;
};

/** Permissions and scopes, with a summary of what they allow beside them. The summary follows each switch. */
export function RightsFields({ role, permissions, grants, onPermissions, onGrants, canLift, actions, isWide = false }: RightsFieldsProps) {
  const t = useTranslations("users.memberForm");
  const { server } = useConnection();
  return (
    <div className={isWide ? "grid grid-cols-1 gap-9 @3xl:grid-cols-[minmax(0,1fr)_24rem] @3xl:gap-10" : "grid grid-cols-1 gap-9"}>
      <div className="grid min-w-0 content-start gap-9">
        <Section title={t("permissions")} hint={t("whatThisUserCanSeeAnd")} actions={actions}>
          <PermissionSwitches value={permissions} onChange={onPermissions} />
        </Section>
        <Section title={t("scopes")} hint={t("limitsThisUserFurtherForExample")}>
          <ScopeChoice value={grants} onChange={onGrants} canLift={canLift} />
        </Section>
      </div>
      {server.can("accessSummary") ? (
        <div
          // A scrolling element must be reachable by keyboard.
          tabIndex={isWide ? 0 : undefined}
          className={isWide ? "@3xl:sticky @3xl:top-0 @3xl:max-h-[calc(100dvh-10rem)] @3xl:self-start @3xl:overflow-y-auto" : ""}
        >
          <Section title={t("whatCanThisUserSee")} hint={t("theResultOfTheRolePermissions")}>
            <AccessSummary rights={rightsOf({ role, permissions, grants })} />
          </Section>
        </div>
      ) : null}
    </div>
  );
}

const unused = permissionGroups.flatMap(({ switches }): readonly Permission[] => switches).filter((name) => !permissionsInUse.has(name));

type PermissionSwitchesProps = { value: Permissions; onChange: (value: Permissions) => void };

/**
 * The permission switches by group. Permissions that have no effect in Frontdesk are folded, because other programs of this API may use
 * them.
 */
function PermissionSwitches({ value, onChange }: PermissionSwitchesProps) {
  const t = useTranslations("users.memberForm");
  const words = useTranslations("users.permissions");
  const changed = unused.filter((name) => value[name] !== permissionDefaults[name]).length;
  return (
    <div className="grid gap-5">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {permissionGroups.map(({ key, switches }) => {
          const shown = switches.filter((name) => permissionsInUse.has(name));
          return shown.length === 0 ? null : (
            <fieldset key={key} className="min-w-0">
              <legend className="mb-1 text-xs font-medium text-muted">{words(`group.${key}`)}</legend>
              <SwitchList names={shown} value={value} onChange={onChange} />
            </fieldset>
          );
        })}
      </div>
      <details>
        <summary className="w-fit cursor-pointer space-x-2 text-sm text-muted hover:text-foreground">
          {t("notUsedByFrontdesk", { count: unused.length })}
          {changed > 0 ? <Badge tone="warning">{t("changedCount", { count: changed })}</Badge> : null}
        </summary>
        <p className="pt-1 text-sm text-muted">{t("otherProgramsMayReadThem")}</p>
        <div className="pt-2">
          <SwitchList names={unused} value={value} onChange={onChange} className="grid gap-x-8 sm:grid-cols-2" />
        </div>
      </details>
    </div>
  );
}

type SwitchListProps = PermissionSwitchesProps & { names: readonly Permission[]; className?: string };

function SwitchList({ names, value, onChange, className = "" }: SwitchListProps) {
  const t = useTranslations("users.memberForm");
  const words = useTranslations("users.permissions");
  const id = useId();
  return (
    <ul className={className}>
      {names.map((name) => (
        <li key={name} className="flex min-h-8 items-center gap-2 text-sm">
          <Switch
            id={`${id}-${name}`}
            checked={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
            aria-describedby={`${id}-${name}-about`}
          />
          <label htmlFor={`${id}-${name}`} className="cursor-pointer">
            {words(`switch.${name}`)}
          </label>
          <span id={`${id}-${name}-about`}>
            {value[name] === permissionDefaults[name] ? null : <Badge tone="warning">{t("differsFromDefault")}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}
