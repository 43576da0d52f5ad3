"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { operatorsWithoutValue, type TriggerFilter } from "#contract/workflows/steps.ts";
import { operatorOf, operatorOptions, useWorkflowWords } from "../words.ts";

type FilterRowsProps = {
  filters: TriggerFilter[];
  onChange: (filters: TriggerFilter[]) => void;
  /** The datalist of fields. */
  listId: string;
};

const textOf = (value: TriggerFilter["value"]) => (Array.isArray(value) ? value.join(", ") : value === undefined ? "" : String(value));
const valueSent = (text: string, operator: TriggerFilter["operator"]): TriggerFilter["value"] =>
  operator === "in" || operator === "not_in"
    ? text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    : text;

/** The conditions of a trigger, all of which must hold. */
export function FilterRows({ filters, onChange, listId }: FilterRowsProps) {
  const t = useTranslations("workflows.filterRows");
  const words = useWorkflowWords();
  const change = (index: number, next: Partial<TriggerFilter>) =>
    onChange(filters.map((filter, at) => (at === index ? { ...filter, ...next } : filter)));
  return (
    <div className="grid gap-2">
      {filters.map((filter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no id
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[1fr_10rem_1fr_auto]">
          <Input
            aria-label={t("fieldOfCondition", { value: index + 1 })}
            list={listId}
            value={filter.field}
            placeholder="tags"
            autoComplete="off"
            onChange={({ target }) => change(index, { field: target.value })}
          />
          <Select
            label={t("condition", { value: index + 1 })}
            options={operatorOptions(words)}
            value={filter.operator}
            onChange={(operator) => change(index, { operator: operatorOf(operator) })}
          />
          {operatorsWithoutValue.includes(filter.operator) ? (
            <span />
          ) : (
            <Input
              aria-label={t("valueOfCondition", { value: index + 1 })}
              value={textOf(filter.value)}
              autoComplete="off"
              onChange={({ target }) => change(index, { value: valueSent(target.value, filter.operator) })}
            />
          )}
          <IconButton
            label={t("removeCondition", { value: index + 1 })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(filters.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => onChange([...filters, { field: "", operator: "eq", value: "" }])}>
          {filters.length === 0 ? t("onlyWhen") : t("andWhen")}
        </Button>
      </div>
    </div>
  );
}
