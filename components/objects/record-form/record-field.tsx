"use client";

import { memo, useMemo } from "react";
import type { Control } from "react-hook-form";
import { useTranslations } from "use-intl";
import { MultiSelectField } from "#components/form/chips-field.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { FilesField } from "#components/form/files-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { CheckboxesField, RadioField } from "#components/form/options-field.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { ComboboxField, SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { usePlace } from "#components/ui/place.tsx";
import type { ObjectField } from "#contract/objects/objects.ts";
import type { usePhonePlace } from "#lib/api/location-phones.ts";
import { countries } from "#lib/format/address.ts";
import { fileName } from "../../fields/values.ts";
import { isCountry, propertyOf } from "../value-text.ts";
import type { FormValues } from "./record-values.ts";

export type RecordFormValues = { properties: FormValues };
type RecordControl = Control<RecordFormValues, unknown, RecordFormValues>;

type UploadFor = (fieldId: string, files: readonly File[]) => Promise<string[]>;

export type RecordFieldProps = {
  control: RecordControl;
  field: ObjectField;
  phonePlace: ReturnType<typeof usePhonePlace>;
  /** Undefined if files can only be entered as addresses. */
  upload: UploadFor | undefined;
  autoFocus?: boolean;
};

const optionsOf = ({ options = [] }: ObjectField) => options.map(({ key, label }) => ({ value: key, label }));

/** The editor of a field. A form may have many, so a field renders only if its own props change. */
export const RecordField = memo(function RecordField({ control, field, phonePlace, upload, autoFocus = false }: RecordFieldProps) {
  const t = useTranslations("objects.recordField");
  const name = `properties.${propertyOf(field)}` as const;
  const hint = field.description === "" ? undefined : field.description;
  const common = { control, name, label: field.name, ...(hint ? { hint: hint } : {}) };
  const placeholder = field.placeholder === "" ? {} : { placeholder: field.placeholder };
  if (isCountry(field)) return <CountryField {...common} />;
  switch (field.dataType) {
    case "TEXT":
      return <TextField {...common} {...placeholder} autoFocus={autoFocus} />;
    case "LARGE_TEXT":
      return <TextareaField {...common} {...placeholder} rows={4} />;
    case "NUMERICAL":
      return <NumberField {...common} {...placeholder} />;
    case "PHONE":
      return <PhoneField {...common} {...phonePlace} />;
    case "DATE":
      return <DateField {...common} />;
    case "SINGLE_OPTIONS":
      return <SelectField {...common} options={optionsOf(field)} none={t("none")} />;
    case "RADIO":
      return <RadioField {...common} options={optionsOf(field)} free={field.allowCustomOption ?? false} />;
    case "CHECKBOX":
      return <CheckboxesField {...common} options={optionsOf(field)} />;
    case "MULTIPLE_OPTIONS":
      return <MultiSelectField {...common} options={optionsOf(field)} />;
    case "FILE_UPLOAD":
      return (
        <FilesField
          {...common}
          hint={[hint, filesHint(field, t)].filter(Boolean).join(" ")}
          nameOf={fileName}
          accept={field.acceptedFormats === "all" ? "" : (field.acceptedFormats ?? "")}
          most={field.maxFileLimit}
          upload={upload && ((files) => upload(field.id, files))}
        />
      );
    case "MONETORY":
      return <MoneyField {...common} />;
    case "TEXTBOX_LIST":
      return (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{field.name}</legend>
          {(field.options ?? []).map((option) => (
            <TextField key={option.key} control={control} name={`${name}.${option.key}`} label={option.label} {...placeholder} />
          ))}
        </fieldset>
      );
  }
});

type Common = { control: RecordControl; name: `properties.${string}`; label: string; hint?: string };

type Translate = ReturnType<typeof useTranslations<"objects.recordField">>;

function filesHint({ acceptedFormats, maxFileLimit }: ObjectField, t: Translate): string {
  const formats =
    acceptedFormats && acceptedFormats !== "all" ? t("acceptedFormats", { formats: acceptedFormats.replaceAll(",", ", ") }) : "";
  return [formats, maxFileLimit ? t("mostFiles", { count: maxFileLimit }) : ""].filter(Boolean).join(" ");
}

function CountryField(common: Common) {
  const { locale } = usePlace();
  const options = useMemo(() => countries(locale), [locale]);
  return <ComboboxField {...common} options={options} />;
}

function MoneyField({ control, name, label, hint }: Common) {
  const t = useTranslations("objects.recordField");
  return (
    <fieldset className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <TextField
        control={control}
        name={`${name}.currency`}
        label={t("currency", { label: label })}
        hideLabel
        maxLength={3}
        placeholder={t("gBP")}
      />
      <NumberField control={control} name={`${name}.value`} label={t("amount", { label: label })} hideLabel placeholder="0.00" />
      {hint ? <p className="col-span-2 mt-1 text-xs text-muted">{hint}</p> : null}
    </fieldset>
  );
}
