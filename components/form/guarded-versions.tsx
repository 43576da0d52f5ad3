"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Overtaken } from "#lib/api/use-guarded-save.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

type GuardedVersionsProps = {
  overtaken: Overtaken | undefined;
  labels: Readonly<Record<string, string>>;
  say?: (field: string, value: unknown) => ReactNode;
};

/** Asks which version to keep after a conflict, with the values of a form. */
export function GuardedVersions({ overtaken, labels, say }: GuardedVersionsProps) {
  const t = useTranslations("form.guardedVersions");
  if (overtaken === undefined) return null;
  const shown = (field: string, value: unknown): ReactNode => {
    if (say) return say(field, value);
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    return typeof value === "string" && value !== "" ? value : <span className="text-muted">{t("nothing")}</span>;
  };
  return (
    <VersionsDialog
      fields={overtaken.fields.map(({ field, expected, current }) => ({
        field,
        label: labels[field] ?? field,
        was: shown(field, expected),
        theirs: shown(field, current),
        mine: shown(field, overtaken.changes[field]),
      }))}
      onKeepTheirs={overtaken.giveUp}
      onSave={overtaken.settle}
    />
  );
}
