"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import type { Option } from "#components/ui/option.ts";
import { Select } from "#components/ui/select.tsx";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { type ImportDetail, type ImportTarget, importFields } from "#contract/imports/imports.ts";
import { targetOf, targetValue } from "../words.ts";

type MappingTableProps = {
  of: ImportDetail;
  mapping: ImportTarget[];
  customFields: readonly CustomField[];
  onChange: (mapping: ImportTarget[]) => void;
};

/**
 * One row for each column of the file: its heading, sample values, and target. Columns without values in the first rows are hidden until
 * requested.
 */
export function MappingTable({ of, mapping, customFields, onChange }: MappingTableProps) {
  const t = useTranslations("imports.mappingTable");
  const words = useTranslations("imports.words");
  const [showsAll, setShowsAll] = useState(false);
  const options: Option[] = [
    { value: "ignore", label: t("skip") },
    ...importFields.map((field) => ({ value: `field ${field}`, label: words(`field.${field}`) })),
    { value: "tags", label: t("tags") },
    { value: "notes", label: t("note") },
    ...customFields.map(({ id, name }) => ({ value: `custom ${id}`, label: name, description: t("customField") })),
  ];
  const columns = of.headers.map((header, column) => ({
    header,
    column,
    target: mapping[column] ?? { kind: "ignore" as const },
    samples: of.sample.map((row) => (row[column] ?? "").trim()).filter((text) => text !== ""),
  }));
  const filled = columns.filter(({ samples }) => samples.length > 0);
  const hidden = columns.length - filled.length;
  const shown = showsAll || filled.length === 0 ? columns : filled;

  return (
    <div className="grid gap-2">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-separator text-start text-xs text-muted">
            <th scope="col" className="w-2/5 py-1.5 text-start font-medium sm:w-1/4">
              {t("column")}
            </th>
            <th scope="col" className="hidden py-1.5 text-start font-medium sm:table-cell">
              {t("values")}
            </th>
            <th scope="col" className="py-1.5 text-start font-medium sm:w-64">
              {t("field")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ header, column, target, samples }) => (
            <tr key={column} className="border-b border-separator last:border-b-0">
              <th scope="row" className="truncate py-1.5 pe-3 text-start font-medium" title={header}>
                {header}
                <span className="block truncate text-xs font-normal text-muted sm:hidden">{samples[0] ?? t("noValues")}</span>
              </th>
              <td className="hidden truncate py-1.5 pe-3 text-muted sm:table-cell" title={samples.join("\n")}>
                {samples.length > 0 ? samples.slice(0, 3).join(" · ") : t("noValuesInTheFirst200")}
              </td>
              <td className="py-1">
                <Select
                  label={t("fieldFor", { header })}
                  options={options}
                  value={targetValue(target)}
                  onChange={(value) => onChange(mapping.map((other, index) => (index === column ? targetOf(value) : other)))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && filled.length > 0 ? (
        <Button variant="ghost" size="sm" className="justify-self-start" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t("hideColumnsWithoutValues") : t("columnsWithoutValues", { columns: t("columnCount", { count: hidden }) })}
        </Button>
      ) : null}
    </div>
  );
}
