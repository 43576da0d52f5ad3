"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { SaveSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { type CustomField, customFieldCreate } from "#contract/contacts/custom-fields.ts";
import { canAllowCustomOption, hasOptions } from "#contract/fields/field-types.ts";
import { customFieldMutations } from "#lib/api/custom-fields.ts";
import { FieldOptionsEditor } from "./field-options-editor.tsx";
import { useFieldTypes } from "./use-field-types.ts";

export function CustomFieldSheet({ locationId, field, onDone }: { locationId: string; field?: CustomField; onDone: () => void }) {
  const t = useTranslations("customFields.sheet");
  const form = useId();
  const [pending, setPending] = useState(false);
  const create = useMutation(customFieldMutations.create(locationId));
  const update = useMutation(customFieldMutations.update(locationId, field?.id ?? ""));

  const save = async ({ dataType, ...values }: FieldValues) => {
    setPending(true);
    try {
      if (field === undefined) await create.mutateAsync({ dataType, ...values });
      else await update.mutateAsync(values);
      notify({ title: field === undefined ? t("added", { name: values.name }) : t("saved", { name: values.name }), tone: "success" });
      onDone();
    } finally {
      setPending(false);
    }
  };

  return (
    <SaveSheet
      form={form}
      title={field === undefined ? t("addContactField") : t("edit", { name: field.name })}
      saveLabel={field === undefined ? t("addContactField") : t("save")}
      pending={pending}
      onDone={onDone}
    >
      <CustomFieldForm id={form} field={field} save={save} />
    </SaveSheet>
  );
}

const fieldForm = customFieldCreate.omit({ locationId: true });
type FieldValues = z.output<typeof fieldForm>;

type CustomFieldFormProps = { id: string; field: CustomField | undefined; save: (values: FieldValues) => Promise<unknown> };

function CustomFieldForm({ id, field, save }: CustomFieldFormProps) {
  const types = useFieldTypes();
  const t = useTranslations("customFields.sheet");
  const form = useFormOf(
    fieldForm,
    {
      name: field?.name ?? "",
      dataType: field?.dataType ?? "TEXT",
      options: field?.options ?? [],
      allowCustomOption: field?.allowCustomOption ?? false,
      placeholder: field?.placeholder ?? "",
    },
    ({ options, ...values }) => save({ ...values, ...(hasOptions(values.dataType) ? { options: options ?? [] } : {}) }),
  );
  const { control, formState } = form;
  const type = form.watch("dataType");
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <TextField control={control} name="name" label={t("name")} required autoFocus maxLength={255} />
      {field === undefined ? (
        <SelectField control={control} name="dataType" label={t("type")} options={types.options} hint={t("itCantBeChangedLater")} />
      ) : (
        <p className="text-sm text-muted">
          {t.rich("typeAndKey", {
            type: types.nameOf(field.dataType),
            key: field.fieldKey,
            code: (text) => <code className="font-mono text-xs">{text}</code>,
          })}
        </p>
      )}
      {hasOptions(type) ? <FieldOptionsEditor control={control} name="options" isEdit={field !== undefined} /> : null}
      {canAllowCustomOption(type) ? <SwitchField control={control} name="allowCustomOption" label={t("allowOtherAnswers")} /> : null}
      <TextField control={control} name="placeholder" label={t("hint")} hint={t("shownWhenTheFieldIsEmpty")} maxLength={255} />
      <FormError of={formState.errors} />
    </form>
  );
}
