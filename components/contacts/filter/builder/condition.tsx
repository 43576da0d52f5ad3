"use client";

import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { DateRangeInput } from "#components/ui/date-range-input.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { OptionSource } from "#components/ui/use-options.ts";
import type { ContactField } from "../../contact-fields.ts";
import type { ContactOptions } from "../../use-contact-options.ts";
import { type DraftCondition, newCondition, type Operator, operatorsOf } from "./model.ts";

export type FilterBuilderConditionProps = {
  draft: DraftCondition;
  fields: readonly ContactField[];
  options: ContactOptions;
  onChange: (next: DraftCondition | undefined) => void;
};

export function FilterBuilderCondition({ draft, fields, options, onChange }: FilterBuilderConditionProps) {
  const t = useTranslations("contacts.condition");
  const operatorNames = useTranslations("contacts.model");
  const field = fields.find((candidate) => candidate.field === draft.field);
  const operators = field ? operatorsOf(field) : [];
  const operator = operators.find((candidate) => candidate.id === draft.operator);
  const toField = (name: string) => {
    const next = fields.find((candidate) => candidate.field === name);
    if (next) onChange({ ...newCondition(next), key: draft.key });
  };
  const toOperator = (id: string) => {
    const next = operators.find((candidate) => candidate.id === id);
    onChange({ ...draft, operator: id, values: next?.takes === operator?.takes ? draft.values : [] });
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Select
        label={t("field")}
        className="w-40 max-sm:w-full"
        value={draft.field}
        options={fields.map(({ field: value, label }) => ({ value, label }))}
        onChange={toField}
      />
      <Select
        label={t("comparison")}
        className="w-40 max-sm:w-full"
        value={draft.operator}
        options={operators.map(({ id, name }) => ({ value: id, label: operatorNames(`operator.${name}`) }))}
        onChange={toOperator}
      />
      <div className="min-w-40 flex-1">
        {field && operator ? <Values draft={draft} field={field} operator={operator} options={options} onChange={onChange} /> : null}
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("removeCondition", { label: field?.label ?? draft.field })}
        icon={<X aria-hidden />}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

type ValuesProps = {
  draft: DraftCondition;
  field: ContactField;
  operator: Operator;
  options: ContactOptions;
  onChange: (next: DraftCondition) => void;
};

function Values({ draft, field, operator, options, onChange }: ValuesProps) {
  const t = useTranslations("contacts.condition");
  const set = (values: string[]) => onChange({ ...draft, values });
  const [from = "", to = ""] = draft.values;
  if (operator.takes === "nothing") return null;
  if (operator.takes === "span") {
    if (field.kind !== "number")
      return (
        <DateRangeInput
          aria-label={field.label}
          presets={false}
          value={{ from: from.slice(0, 10), to: to.slice(0, 10) }}
          onChange={(range) => set([range.from, range.to])}
        />
      );
    return (
      <span className="flex items-center gap-2">
        <Input
          aria-label={t("from", { label: field.label })}
          type="number"
          value={from}
          onChange={(event) => set([event.target.value, to])}
        />
        <Input
          aria-label={t("to", { label: field.label })}
          type="number"
          value={to}
          onChange={(event) => set([from, event.target.value])}
        />
      </span>
    );
  }
  if (operator.takes === "many") return <ManyValues draft={draft} field={field} source={sourceOf(field, options)} onChange={set} />;
  if (field.options) return <Select label={field.label} value={from} options={field.options} onChange={(value) => set([value])} />;
  return (
    <Input
      aria-label={field.label}
      type={field.kind === "number" ? "number" : "text"}
      value={from}
      maxLength={1000}
      onChange={(event) => set([event.target.value])}
    />
  );
}

const sourceOf = (field: ContactField, options: ContactOptions): OptionSource => {
  if (field.kind === "user") return options.owners;
  if (field.kind === "business") return options.businesses;
  if (field.field === "tags") return options.tags;
  return field.options ?? [];
};

/** Free text is accepted as typed; users, businesses and options must be chosen. */
function ManyValues({
  draft,
  field,
  source,
  onChange,
}: {
  draft: DraftCondition;
  field: ContactField;
  source: OptionSource;
  onChange: (values: string[]) => void;
}) {
  const isFree = field.kind === "list";
  const listed = typeof source === "function" ? [] : source;
  const nameOf = (value: string) => listed.find((option) => option.value === value)?.label ?? value;
  const add = (value: string) => onChange([...new Set([...draft.values, value])]);
  return (
    <span className="grid gap-1.5">
      {draft.values.length > 0 ? (
        <span className="flex flex-wrap gap-1">
          {draft.values.map((value) => (
            <Tag key={value} onRemove={() => onChange(draft.values.filter((other) => other !== value))}>
              {nameOf(value)}
            </Tag>
          ))}
        </span>
      ) : null}
      <Combobox
        label={field.label}
        options={source}
        value={undefined}
        collects
        onChange={(option) => option && add(option.value)}
        onCreate={isFree ? add : undefined}
      />
    </span>
  );
}
