"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Select } from "#components/ui/select.tsx";
import { operatorsWithoutValue, type TriggerFilter } from "#contract/workflows/steps.ts";
import { operatorOf, operatorOptions, useWorkflowWords } from "../words.ts";
import { type ConditionField, conditionFieldOf, operatorsFor } from "./condition-fields.ts";
import { ConditionValue } from "./condition-value.tsx";

type FilterRowsProps = {
  filters: TriggerFilter[];
  onChange: (filters: TriggerFilter[]) => void;
  /** The fields to choose from. */
  fields: readonly ConditionField[];
};

/** The conditions of a trigger or a branch, all of which must hold. */
export function FilterRows({ filters, onChange, fields }: FilterRowsProps) {
  const t = useTranslations("workflows.filterRows");
  const words = useWorkflowWords();
  const change = (index: number, next: Partial<TriggerFilter>) =>
    onChange(filters.map((filter, at) => (at === index ? { ...filter, ...next } : filter)));
  const choose = (index: number, before: TriggerFilter, path: string) => {
    const { kind } = conditionFieldOf(fields, path);
    const operators = operatorsFor[kind];
    const operator = operators.includes(before.operator) ? before.operator : (operators[0] ?? "eq");
    // A value of another field is meaningless for this one.
    change(index, { field: path, operator, ...(path === before.field ? {} : { value: "" }) });
  };
  const options = fields.map(({ field, label }) => ({ value: field, label }));
  return (
    <div className="grid gap-2 max-sm:gap-4">
      {filters.map((filter, index) => {
        const field = conditionFieldOf(fields, filter.field);
        const operators = operatorsFor[field.kind];
        // A date with a time needs a row of its own.
        const isMoment = field.kind === "moment";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no id
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[1fr_10rem_1fr_auto]">
            <Combobox
              label={t("fieldOfCondition", { value: index + 1 })}
              options={options}
              value={filter.field === "" ? undefined : { value: field.field, label: field.label }}
              isRequired
              onChange={(option) => option && choose(index, filter, option.value)}
              onCreate={(path) => choose(index, filter, path)}
              createLabel={(path) => t("otherField", { path })}
              placeholder={t("chooseAField")}
              className="max-sm:order-1"
            />
            <Select
              label={t("condition", { value: index + 1 })}
              options={operatorOptions(words, field.kind === "day" || isMoment).filter(
                ({ value }) => value === filter.operator || operators.some((operator) => operator === value),
              )}
              value={filter.operator}
              onChange={(operator) => change(index, { operator: operatorOf(operator) })}
              className={cx("max-sm:order-3 max-sm:col-span-2", isMoment && "sm:col-span-2")}
            />
            {operatorsWithoutValue.includes(filter.operator) ? (
              <span className={cx("max-sm:hidden", isMoment && "hidden")} />
            ) : (
              <div className={cx("min-w-0 max-sm:order-4 max-sm:col-span-2", isMoment && "sm:order-last sm:col-span-3")}>
                <ConditionValue
                  label={t("valueOfCondition", { value: index + 1 })}
                  field={field}
                  operator={filter.operator}
                  value={filter.value}
                  onChange={(value) => change(index, { value })}
                />
              </div>
            )}
            <IconButton
              label={t("removeCondition", { value: index + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(filters.toSpliced(index, 1))}
              className="max-sm:order-2"
            />
          </div>
        );
      })}
      <div>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => onChange([...filters, { field: "", operator: "eq", value: "" }])}>
          {filters.length === 0 ? t("onlyWhen") : t("andWhen")}
        </Button>
      </div>
    </div>
  );
}
