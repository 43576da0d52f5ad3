"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { type Scope, scopes } from "#contract/scopes.ts";
import { scopesByArea, useScopeWords } from "./scope-words.ts";

export type ScopePickerProps = {
  value: readonly string[];
  onChange: (value: Scope[]) => void;
  /** The scopes that this user may grant. Others are shown but disabled. */
  grantable: readonly string[];
  error?: string | undefined;
};

/** Scopes by area, each with a description and its name. */
export function ScopePicker({ value, onChange, grantable, error }: ScopePickerProps) {
  const t = useTranslations("integrations.scopePicker");
  const words = useScopeWords();
  const figure = useFigures();
  const id = useId();
  const errorId = `${id}-error`;
  const areas = scopesByArea(scopes);
  const all = areas.flatMap(([, each]) => each);
  const mayPick = (scope: Scope) => grantable.includes(scope) || value.includes(scope);
  const set = (scopes: readonly Scope[], isOn: boolean) =>
    onChange(all.filter((scope) => (scopes.includes(scope) && mayPick(scope) ? isOn : value.includes(scope))));
  return (
    <fieldset className="grid min-w-0 gap-4" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="sr-only">{t("scopes")}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          {t("scopes")}{" "}
          <span className="text-muted">{value.length === 0 ? t("noneSelected") : t("selected", { count: figure(value.length) })}</span>
        </p>
        <Button size="sm" onClick={() => set(all, true)}>
          {t("all")}
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
          {t("allReadOnly")}
        </Button>
        <Button size="sm" onClick={() => onChange([])} disabled={value.length === 0}>
          {t("none")}
        </Button>
      </div>
      {error === undefined ? null : (
        <p id={errorId} role="alert" data-problem className="-mt-2 text-sm text-danger-soft-foreground">
          {error}
        </p>
      )}
      {areas.map(([area, each]) => (
        <fieldset key={area} className="min-w-0">
          <legend className="mb-1.5 text-xs font-medium text-muted">{words.area(area)}</legend>
          <ul className="grid gap-1.5">
            {each.map((scope) => (
              <li key={scope} className="flex items-start gap-2 text-sm">
                <Checkbox
                  id={`${id}-${scope}`}
                  className="mt-0.5"
                  checked={value.includes(scope)}
                  disabled={!mayPick(scope)}
                  onChange={(event) => set([scope], event.target.checked)}
                />
                <label htmlFor={`${id}-${scope}`} className="min-w-0">
                  {words.sentence(scope)} <code className="font-mono text-xs wrap-anywhere text-muted">{scope}</code>
                  {mayPick(scope) ? null : <span className="text-muted"> · {t("beyondYourOwnPermissions")}</span>}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </fieldset>
  );
}
