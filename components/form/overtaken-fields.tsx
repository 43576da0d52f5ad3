"use client";

import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";

type OvertakenField<Name extends string> = { name: Name; label: string; theirs: string; mine: string };

export type OvertakenFieldsProps<Name extends string> = { fields: readonly OvertakenField<Name>[]; onTakeTheirs: (name: Name) => void };

/** The values that another user has saved, beside the values in this form. */
export function OvertakenFields<Name extends string>({ fields, onTakeTheirs }: OvertakenFieldsProps<Name>) {
  const t = useTranslations("form.overtakenFields");
  const labelled = useLabelled();
  if (fields.length === 0) return null;
  return (
    <Banner tone="warning" title={t("someoneElseChangedThis")}>
      <p>{t("savingReplacesTheirChangesWithYours")}</p>
      <ul className="mt-2 grid gap-2">
        {fields.map(({ name, label, theirs, mine }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{labelled(label)}</span> {t("theirsYours", { theirs, mine })}
            </span>
            <Button size="sm" onClick={() => onTakeTheirs(name)}>
              {t("loadTheirVersion")}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
