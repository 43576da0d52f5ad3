"use client";

import { Columns3, List, Table2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Segmented } from "#components/ui/segmented.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ObjectField } from "#contract/objects/objects.ts";
import { type RecordsState, recordLayouts } from "#lib/url/records.ts";

const icons = { table: Table2, board: Columns3, groups: List };

type LayoutChoiceProps = {
  layout: RecordsState["layout"];
  /** The fields that can divide a board or list. */
  fields: readonly ObjectField[];
  by: ObjectField | undefined;
  onChange: (change: Partial<Pick<RecordsState, "layout" | "by">>) => void;
};

export function LayoutChoice({ layout, fields, by, onChange }: LayoutChoiceProps) {
  const t = useTranslations("objects.layoutChoice");
  return (
    <>
      <Segmented
        label={t("layout")}
        segments={recordLayouts.map((id) => {
          const Icon = icons[id];
          return { id, label: t(id), icon: <Icon aria-hidden className="size-4 shrink-0" /> };
        })}
        selected={layout}
        onSelect={(id) => onChange({ layout: recordLayouts.find((known) => known === id) ?? "table" })}
      />
      {layout === "table" || fields.length < 2 ? null : (
        <Select
          label={t("groupBy")}
          options={fields.map(({ fieldKey, name }) => ({ value: fieldKey, label: name }))}
          value={by?.fieldKey}
          onChange={(next) => onChange({ by: next })}
          className="w-44"
        />
      )}
    </>
  );
}
