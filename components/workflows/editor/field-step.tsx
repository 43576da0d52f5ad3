"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { CheckboxList } from "#components/ui/checkbox-list.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { type FieldKind, fieldTypes } from "#contract/fields/field-types.ts";
import { type Action, settableFields } from "#contract/workflows/steps.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";

type SetField = Extract<Action, { type: "set_field" }>;

/** Files and boxes cannot be set by a workflow. */
const isSettable = ({ dataType }: CustomField) => !["boxes", "files"].includes(fieldTypes[dataType].kind);

export function FieldStep({ action, onChange }: { action: SetField; onChange: (action: SetField) => void }) {
  const t = useTranslations("workflows.fieldStep");
  const { server } = useConnection();
  const { data: customFields = [] } = useQuery(customFieldQueries.list(server));
  const options = [
    ...settableFields.map((value) => ({ value, label: t(`fields.${value}`) })),
    ...customFields.filter(isSettable).map(({ id, name }) => ({ value: `customFields.${id}`, label: name })),
  ];
  const custom = customFields.find(({ id }) => action.field === `customFields.${id}`);
  const kind = custom ? fieldTypes[custom.dataType].kind : action.field === "dateOfBirth" ? "day" : "text";
  return (
    <div className="grid gap-2">
      <Combobox
        label={t("field")}
        options={options}
        value={options.find(({ value }) => value === action.field)}
        isRequired
        onChange={(option) => option && onChange({ ...action, field: option.value, value: "" })}
      />
      <ValueInput
        kind={kind}
        choices={custom?.options ?? []}
        label={t("value")}
        placeholder={t("emptyClearsTheField")}
        value={action.value}
        onChange={(value) => onChange({ ...action, value })}
      />
    </div>
  );
}

type ValueInputProps = {
  kind: FieldKind;
  choices: readonly { key: string; label: string }[];
  label: string;
  placeholder: string;
  value: SetField["value"];
  onChange: (value: SetField["value"]) => void;
};

function ValueInput({ kind, choices, label, placeholder, value, onChange }: ValueInputProps) {
  const options = choices.map(({ key, label: name }) => ({ value: key, label: name }));
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  switch (kind) {
    case "options":
      return <CheckboxList label={label} options={options} values={Array.isArray(value) ? value : []} onChange={onChange} />;
    case "option":
      return (
        <Select label={label} options={options} value={text === "" ? undefined : text} placeholder={placeholder} onChange={onChange} />
      );
    case "day":
      return <DateInput aria-label={label} value={text} onChange={onChange} />;
    default:
      return (
        <Input
          aria-label={label}
          placeholder={placeholder}
          value={text}
          inputMode={kind === "number" || kind === "money" ? "decimal" : undefined}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
