"use client";

import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { Scope } from "#contract/scopes.ts";
import { scopesByArea, wordsOfScope } from "./scope-words.ts";

export type ScopePickerProps = {
  value: readonly string[];
  onChange: (value: Scope[]) => void;
  /** What the one who picks may grant; the others stand there and cannot be chosen. */
  grantable: readonly string[];
  error?: string | undefined;
};

/** Scopes by area, each in words with its name beside it. */
export function ScopePicker({ value, onChange, grantable, error }: ScopePickerProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const all = scopesByArea().flatMap(([, scopes]) => scopes);
  const mayPick = (scope: Scope) => grantable.includes(scope) || value.includes(scope);
  const set = (scopes: readonly Scope[], isOn: boolean) =>
    onChange(all.filter((scope) => (scopes.includes(scope) && mayPick(scope) ? isOn : value.includes(scope))));
  return (
    <fieldset className="grid min-w-0 gap-4" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="sr-only">Scopes</legend>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          Scopes <span className="text-muted">{value.length === 0 ? "none chosen" : `${value.length} chosen`}</span>
        </p>
        <Button size="sm" onClick={() => set(all, true)}>
          All
        </Button>
        <Button
          size="sm"
          onClick={() =>
            set(
              all.filter((scope) => scope.endsWith(".readonly")),
              true,
            )
          }
        >
          All reading
        </Button>
        <Button size="sm" onClick={() => onChange([])} disabled={value.length === 0}>
          None
        </Button>
      </div>
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="-mt-2 text-sm text-danger-soft-foreground">
          {error}
        </p>
      )}
      {scopesByArea().map(([area, scopes]) => (
        <fieldset key={area} className="min-w-0">
          <legend className="mb-1.5 text-xs font-medium text-muted">{area}</legend>
          <ul className="grid gap-1.5">
            {scopes.map((scope) => (
              <li key={scope} className="flex items-start gap-2 text-sm">
                <Checkbox
                  id={`${id}-${scope}`}
                  className="mt-0.5"
                  checked={value.includes(scope)}
                  disabled={!mayPick(scope)}
                  onChange={(event) => set([scope], event.target.checked)}
                />
                <label htmlFor={`${id}-${scope}`} className="min-w-0">
                  {wordsOfScope(scope).what} <code className="font-mono text-xs wrap-anywhere text-muted">{scope}</code>
                  {mayPick(scope) ? null : <span className="text-muted"> · beyond your own permissions</span>}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </fieldset>
  );
}
