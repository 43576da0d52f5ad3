"use client";

import { useId } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { type Permissions, permissionDefaults, permissionsInUse } from "#contract/permissions.ts";
import { useCaption } from "#lib/i18n/say.tsx";
import { permissionGroups } from "./permission-groups.ts";

export type PermissionSwitchesProps = { value: Permissions; onChange: (value: Permissions) => void };

/** The switches, group by group; one that is not as usual says so, and so does one that nothing here asks for. */
export function PermissionSwitches({ value, onChange }: PermissionSwitchesProps) {
  const id = useId();
  const caption = useCaption();
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {permissionGroups.map(({ title, switches }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-1 text-xs font-medium text-muted">{caption(title)}</legend>
          <ul>
            {switches.map(([name, label]) => (
              <li key={name} className="flex min-h-8 items-center gap-2 text-sm">
                <Switch
                  id={`${id}-${name}`}
                  checked={value[name]}
                  onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
                  aria-describedby={`${id}-${name}-about`}
                />
                <label htmlFor={`${id}-${name}`} className="cursor-pointer">
                  {caption(label)}
                </label>
                <span id={`${id}-${name}-about`} className="flex min-w-0 items-center gap-2">
                  {value[name] === permissionDefaults[name] ? null : <Badge tone="warning">Differs from default</Badge>}
                  {permissionsInUse.has(name) ? null : (
                    <span className="truncate text-xs text-muted">{caption("kept for other programs")}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}
