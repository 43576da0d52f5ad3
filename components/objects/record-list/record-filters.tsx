"use client";

import { ListFilter, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { CheckboxList } from "#components/ui/checkbox-list.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { Popover } from "#components/ui/popover.tsx";
import { Select } from "#components/ui/select.tsx";
import { type FieldKind, fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import {
  needsValue,
  operatorsOfKind,
  type RecordFilter,
  type RecordOperator,
  recordFilter,
  recordFiltersMost,
  takesValues,
} from "#contract/objects/record-filters.ts";
import { useUsers } from "#lib/api/use-users.ts";

type Field = {
  key: string;
  label: string;
  operators: readonly RecordOperator[];
  choices: readonly Option[];
  kind: FieldKind;
};

const owner = "owner";

/** The fields to filter by: those with a value that can be compared, and the owner. */
function useFields({ object, fields }: ObjectSchema): Field[] {
  const t = useTranslations("objects.recordFilters");
  const users = useUsers();
  const own = fields.map(({ fieldKey, name, dataType, options = [] }): Field => {
    const { kind } = fieldTypes[dataType];
    return {
      key: fieldKey,
      label: name,
      operators: operatorsOfKind[kind],
      choices: options.map(({ key, label }) => ({ value: key, label })),
      kind,
    };
  });
  const people: Field = {
    ...{ key: owner, label: t("owner"), operators: ["anyOf", "isSet", "isEmpty"], kind: "option" },
    choices: (users ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  return [...own.filter(({ operators }) => operators.length > 0), ...(object.standard ? [] : [people])];
}

type RecordFiltersProps = {
  schema: ObjectSchema;
  filters: readonly RecordFilter[];
  onChange: (filters: RecordFilter[]) => void;
};

export function RecordFilters({ schema, filters, onChange }: RecordFiltersProps) {
  const t = useTranslations("objects.recordFilters");
  const fields = useFields(schema);
  return (
    <>
      <Popover
        label={t("filter")}
        placement="bottom start"
        className="grid w-[34rem] max-w-[calc(100vw-2rem)] gap-3"
        trigger={
          <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden />}>
            {filters.length === 0 ? t("filter") : t("filterCount", { count: filters.length })}
          </Button>
        }
      >
        <FilterRows fields={fields} filters={filters} onChange={onChange} />
      </Popover>
      {filters.length > 0 ? (
        <Button variant="ghost" size="sm" onClick={() => onChange([])}>
          {t("clearFilters")}
        </Button>
      ) : null}
    </>
  );
}

type Row = RecordFilter & { id: number };

/** Only complete filters are applied; incomplete rows are ignored. */
function FilterRows({ fields, filters, onChange }: { fields: readonly Field[] } & Omit<RecordFiltersProps, "schema">) {
  const t = useTranslations("objects.recordFilters");
  const blank = (id: number): Row[] => {
    const [first] = fields;
    const [operator] = first?.operators ?? [];
    return first === undefined || operator === undefined ? [] : [{ id, field: first.key, operator }];
  };
  const [rows, setRows] = useState<Row[]>(() => (filters.length === 0 ? blank(0) : filters.map((filter, id) => ({ ...filter, id }))));
  const [applied, setApplied] = useState(filters);
  const take = (next: Row[], isTyping = false) => {
    setRows(next);
    const complete = next.map(({ id: _, ...filter }) => filter).filter((filter) => recordFilter.safeParse(filter).success);
    if (isTyping || JSON.stringify(complete) === JSON.stringify(applied)) return;
    setApplied(complete);
    onChange(complete);
  };
  const changed = (id: number, next: RecordFilter) => rows.map((row) => (row.id === id ? { ...next, id } : row));
  return (
    <>
      <ul className="grid gap-3">
        {rows.map((row, place) => (
          <li key={row.id} className="flex items-start gap-1">
            <FilterRow
              place={place + 1}
              fields={fields}
              filter={row}
              onChange={(next) => take(changed(row.id, next))}
              onType={(next) => take(changed(row.id, next), true)}
              onTyped={() => take(rows)}
            />
            <IconButton
              label={t("removeFilter", { value: place + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => take(rows.filter(({ id }) => id !== row.id))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={rows.length >= recordFiltersMost}
          onClick={() => setRows([...rows, ...blank(Math.max(-1, ...rows.map(({ id }) => id)) + 1)])}
        >
          {t("addFilter")}
        </Button>
      </div>
    </>
  );
}

type FilterRowProps = {
  place: number;
  fields: readonly Field[];
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
  onType: (filter: RecordFilter) => void;
  onTyped: () => void;
};

function FilterRow({ place, fields, filter, onChange, onType, onTyped }: FilterRowProps) {
  const t = useTranslations("objects.recordFilters");
  const field = fields.find(({ key }) => key === filter.field);
  const { operator, value = "", values = [] } = filter;
  const chooseField = (key: string) => {
    const [first] = fields.find((one) => one.key === key)?.operators ?? [];
    if (first !== undefined) onChange({ field: key, operator: first });
  };
  const chooseOperator = (text: string) => {
    const next = field?.operators.find((known) => known === text);
    if (next === undefined) return;
    onChange({
      field: filter.field,
      operator: next,
      ...(takesValues(next) ? { values } : needsValue(next) ? { value } : {}),
    });
  };
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 sm:grid-cols-2">
      <Select
        label={t("fieldOfFilter", { value: place })}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        value={filter.field}
        onChange={chooseField}
      />
      <Select
        label={t("conditionOfFilter", { value: place })}
        options={(field?.operators ?? []).map((known) => ({ value: known, label: t(`operators.${known}`) }))}
        value={operator}
        onChange={chooseOperator}
      />
      {takesValues(operator) ? (
        <CheckboxList
          label={t("valueOfFilter", { value: place })}
          options={field?.choices ?? []}
          values={values}
          onChange={(next) => onChange({ ...filter, values: next })}
          className="col-span-full"
        />
      ) : needsValue(operator) && field?.kind === "day" ? (
        <DateInput
          aria-label={t("valueOfFilter", { value: place })}
          value={value}
          onChange={(next) => onChange({ ...filter, value: next })}
          className="col-span-full"
        />
      ) : needsValue(operator) ? (
        <div className="col-span-full">
          <Input
            aria-label={t("valueOfFilter", { value: place })}
            value={value}
            maxLength={255}
            autoComplete="off"
            inputMode={field?.kind === "number" || field?.kind === "money" ? "decimal" : undefined}
            onChange={({ target }) => onType({ ...filter, value: target.value })}
            onBlur={onTyped}
            onKeyDown={(event) => event.key === "Enter" && onTyped()}
          />
        </div>
      ) : null}
    </div>
  );
}
