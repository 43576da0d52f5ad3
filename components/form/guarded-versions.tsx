"use client";

import type { ReactNode } from "react";
import type { Overtaken } from "#lib/api/use-guarded-save.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

type GuardedVersionsProps = {
  overtaken: Overtaken | undefined;
  labels: Readonly<Record<string, string>>;
  say?: (field: string, value: unknown) => ReactNode;
};

const nothing = <span className="text-muted">Nothing</span>;
const sayPlain = (_field: string, value: unknown): ReactNode => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" && value !== "" ? value : nothing;
};

/** Asks which version to keep after a conflict, with the values of a form. */
export function GuardedVersions({ overtaken, labels, say = sayPlain }: GuardedVersionsProps) {
  if (overtaken === undefined) return null;
  return (
    <VersionsDialog
      fields={overtaken.fields.map(({ field, expected, current }) => ({
        field,
        label: labels[field] ?? field,
        was: say(field, expected),
        theirs: say(field, current),
        mine: say(field, overtaken.changes[field]),
      }))}
      onKeepTheirs={overtaken.giveUp}
      onSave={overtaken.settle}
    />
  );
}
