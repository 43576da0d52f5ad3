"use client";

import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import { allGranted, type Grant, type Grants } from "./scope-grants.ts";

const choices: readonly { value: Grant; label: string }[] = [
  { value: "all", label: "Everything" },
  { value: "assigned", label: "Assigned to them" },
  { value: "none", label: "No" },
];

const isGrant = (value: string): value is Grant => choices.some((choice) => choice.value === value);
const areaOf = (name: string) => name.split(/[/.]/)[0] ?? name;

export type ScopeChoiceProps = {
  value: Grants;
  onChange: (value: Grants) => void /** Whether the limit can be taken away again. */;
  canLift: boolean;
};

export function ScopeChoice({ value, onChange, canLift }: ScopeChoiceProps) {
  if (value === undefined)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm">Not limited: every scope is granted, within the permissions above.</p>
        <Button onClick={() => onChange(allGranted())}>Limit the scopes</Button>
      </div>
    );
  const granted = Object.values(value).filter((grant) => grant !== "none").length;
  const byArea = [...Map.groupBy(Object.keys(value), areaOf)];
  const setAll = (names: readonly string[], grant: Grant) =>
    onChange({ ...value, ...Object.fromEntries(names.map((name) => [name, grant])) });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          Limited: only what is granted here is enabled. <span className="text-muted">{granted} scopes granted.</span>
        </p>
        <Button onClick={() => setAll(Object.keys(value), "none")}>Grant none</Button>
        {canLift ? <Button onClick={() => onChange(undefined)}>Remove the limit</Button> : null}
      </div>
      {granted === 0 ? (
        <Banner tone="warning" title="An empty list disables everything">
          With no scope granted they can sign in, and see and do nothing.
        </Banner>
      ) : null}
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {byArea.map(([area, names]) => (
          <fieldset key={area} className="min-w-0">
            <legend className="mb-1 text-xs font-medium text-muted first-letter:uppercase">{area}</legend>
            <ul className="grid gap-1">
              {names.map((name) => (
                <li key={name} className="flex items-center gap-2">
                  <code className="min-w-0 flex-1 truncate font-mono text-xs">{name}</code>
                  <Select
                    label={name}
                    options={choices}
                    value={value[name] ?? "none"}
                    onChange={(grant) => isGrant(grant) && setAll([name], grant)}
                    className="w-40"
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    </div>
  );
}
