"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Combobox } from "#components/ui/combobox.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Input } from "#components/ui/input.tsx";
import { MultiSelect } from "#components/ui/multi-select.tsx";
import type { FilterOperator, TriggerFilter } from "#contract/workflows/steps.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { instantOf, wallTimeOf } from "#lib/format/zone.ts";
import type { ConditionField } from "./condition-fields.ts";

type Value = TriggerFilter["value"];

const listOf = (value: Value): string[] => (value === undefined || value === "" ? [] : [value].flat().map(String));
const textOf = (value: Value): string => listOf(value).join(", ");
const isOfSeveral = (operator: FilterOperator) => operator === "in" || operator === "not_in";
const entriesOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

type ConditionValueProps = {
  label: string;
  field: ConditionField;
  operator: FilterOperator;
  value: Value;
  onChange: (value: Value) => void;
};

/** The value of a condition, chosen by name wherever the field has choices. */
export function ConditionValue({ label, field, operator, value, onChange }: ConditionValueProps) {
  const t = useTranslations("workflows.filterRows");
  const { timezone } = useConnection();
  const { kind, options, isOpen = false } = field;
  if (options !== undefined) {
    const listed = typeof options === "function" ? undefined : options;
    if (isOfSeveral(operator) && listed !== undefined)
      return <MultiSelect label={label} all={t("choose")} options={listed} values={listOf(value)} onChange={onChange} className="w-full" />;
    const [chosen] = listOf(value);
    return (
      <Combobox
        label={label}
        options={options}
        value={
          chosen === undefined ? undefined : { value: chosen, label: listed?.find((option) => option.value === chosen)?.label ?? chosen }
        }
        onChange={(option) => onChange(option?.value ?? "")}
        onCreate={isOpen ? onChange : undefined}
        placeholder={t("choose")}
      />
    );
  }
  if (kind === "day") return <DateInput aria-label={label} value={textOf(value)} onChange={onChange} />;
  if (kind === "moment") {
    const at = new Date(textOf(value));
    return (
      <DateInput
        aria-label={label}
        withTime
        value={Number.isNaN(at.getTime()) ? "" : wallTimeOf(at, timezone)}
        onChange={(wallTime) => onChange(instantOf(wallTime, timezone)?.toISOString() ?? "")}
      />
    );
  }
  if (isOfSeveral(operator)) return <SeveralTexts label={label} values={listOf(value)} onChange={onChange} />;
  return (
    <Input
      aria-label={label}
      value={textOf(value)}
      inputMode={kind === "number" ? "decimal" : undefined}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type SeveralTextsProps = { label: string; values: readonly string[]; onChange: (values: string[]) => void };

/** Texts separated by commas. */
function SeveralTexts({ label, values, onChange }: SeveralTextsProps) {
  const t = useTranslations("workflows.filterRows");
  const [typed, setTyped] = useState("");
  // The typed text is shown as long as it has these values, because a comma at its end does not separate anything yet.
  const isTyped = JSON.stringify(entriesOf(typed)) === JSON.stringify(values);
  return (
    <Input
      aria-label={label}
      value={isTyped ? typed : values.join(", ")}
      placeholder={t("separatedByCommas")}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(entriesOf(target.value));
      }}
    />
  );
}
