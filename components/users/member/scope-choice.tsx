"use client";

import { useTranslations } from "use-intl";
import { scopesByArea, useScopeWords } from "#components/integrations/scope-words.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import { allGranted, type Grant, type Grants } from "./scope-grants.ts";

const grants: readonly Grant[] = ["all", "assigned", "none"];

const isGrant = (value: string): value is Grant => grants.some((grant) => grant === value);

export type ScopeChoiceProps = {
  value: Grants;
  onChange: (value: Grants) => void;
  /** Whether the limit can be removed again. */
  canLift: boolean;
};

export function ScopeChoice({ value, onChange, canLift }: ScopeChoiceProps) {
  const t = useTranslations("users.scopeChoice");
  const words = useScopeWords();
  if (value === undefined)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm">{t("notLimitedAllScopesWithinThe")}</p>
        <Button onClick={() => onChange(allGranted())}>{t("limitTheScopes")}</Button>
      </div>
    );
  const granted = Object.values(value).filter((grant) => grant !== "none").length;
  const byArea = scopesByArea(Object.keys(value));
  const setAll = (names: readonly string[], grant: Grant) =>
    onChange({ ...value, ...Object.fromEntries(names.map((name) => [name, grant])) });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          {t.rich("limitedToScopes", { count: granted, muted: (text) => <span className="text-muted">{text}</span> })}
        </p>
        <Button onClick={() => setAll(Object.keys(value), "none")}>{t("clearAll")}</Button>
        {canLift ? <Button onClick={() => onChange(undefined)}>{t("removeLimit")}</Button> : null}
      </div>
      {granted === 0 ? (
        <Banner tone="warning" title={t("noScopesSelected")}>
          {t("thisUserCanSignInBut")}
        </Banner>
      ) : null}
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 @3xl:grid-cols-2">
          {byArea.map(([area, names]) => (
            <fieldset key={area} className="min-w-0">
              <legend className="mb-1 text-xs font-medium text-muted ">{words.area(area)}</legend>
              <ul className="grid grid-cols-1 gap-2">
                {names.map((name) => (
                  <li key={name} className="flex items-center gap-2">
                    <span className="min-w-0 flex-1 text-sm">
                      <span className="block">{words.sentence(name)}</span>
                      <code className="block truncate font-mono text-xs text-muted">{name}</code>
                    </span>
                    <Select
                      label={name}
                      options={grants.map((grant) => ({ value: grant, label: t(`grant.${grant}`) }))}
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
    </div>
  );
}
