"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { MultiSelectField } from "#components/form/chips-field.tsx";
import { SwitchField } from "#components/form/choice-field.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { canAllowCustomOption, fieldTypes, hasOptions } from "#contract/fields/field-types.ts";
import { type ObjectSchema, objectFieldCreate } from "#contract/objects/definitions.ts";
import { allFormats, fileFormats, type ObjectField } from "#contract/objects/objects.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { objectMutations } from "#lib/api/objects.ts";
import { FieldOptionsEditor } from "../custom-fields/field-options-editor.tsx";
import { useFieldTypes } from "../custom-fields/use-field-types.ts";

const fieldForm = objectFieldCreate.omit({ locationId: true });
type Values = z.output<typeof fieldForm>;
const format = z.enum([...fileFormats, allFormats]);

export type ObjectFieldSheetProps = {
  schema: ObjectSchema;
  field: ObjectField | undefined;
  folderId: string | undefined;
  onDone: () => void;
};

/** Creates or edits a field of an object. */
export function ObjectFieldSheet({ schema, field, folderId, onDone }: ObjectFieldSheetProps) {
  const t = useTranslations("objectSettings.fieldSheet");
  const { locationId } = useConnection();
  const types = useFieldTypes();
  const { key } = schema.object;
  const create = useMutation(objectMutations.createField(locationId, key));
  const update = useMutation(objectMutations.updateField(locationId, key, field?.id ?? ""));

  const save = async ({ dataType, options, acceptedFormats, maxFileLimit, ...values }: Values) => {
    const parts = {
      ...values,
      ...(hasOptions(dataType) ? { options: options ?? [] } : {}),
      ...(fieldTypes[dataType].kind === "files" ? { acceptedFormats, maxFileLimit } : {}),
    };
    if (field === undefined) await create.mutateAsync({ dataType, ...parts });
    else await update.mutateAsync(parts);
    notify({ title: field === undefined ? t("added", { name: values.name }) : t("saved", { name: values.name }), tone: "success" });
    onDone();
  };

  const form = useFormOf(
    fieldForm,
    {
      name: field?.name ?? "",
      dataType: field?.dataType ?? "TEXT",
      description: field?.description ?? "",
      placeholder: field?.placeholder ?? "",
      options: field?.options ?? [],
      allowCustomOption: field?.allowCustomOption ?? false,
      acceptedFormats: (field?.acceptedFormats ?? "").split(",").flatMap((text) => format.safeParse(text.trim()).data ?? []),
      maxFileLimit: field?.maxFileLimit ?? null,
      showInForms: field?.showInForms ?? true,
      ...(folderId === undefined ? {} : { folderId }),
    },
    save,
  );
  const { control } = form;
  const type = form.watch("dataType");
  return (
    <FormSheet
      form={form}
      title={field === undefined ? t("addField") : t("edit", { name: field.name })}
      saveLabel={field === undefined ? t("addField") : t("save")}
      onDone={onDone}
    >
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
      {hasOptions(type) ? <FieldOptionsEditor control={control} name="options" isEdit={field !== undefined} holders="records" /> : null}
      {canAllowCustomOption(type) ? <SwitchField control={control} name="allowCustomOption" label={t("allowOtherAnswers")} /> : null}
      {fieldTypes[type].kind === "files" ? (
        <>
          <MultiSelectField
            control={control}
            name="acceptedFormats"
            label={t("acceptedFormats")}
            options={fileFormats.map((each) => ({ value: each, label: each }))}
            hint={t("noneSelectedAllFormats")}
          />
          <NumberField control={control} name="maxFileLimit" label={t("maximumNumberOfFiles")} whole />
        </>
      ) : null}
      <SelectField
        control={control}
        name="folderId"
        label={t("folder")}
        options={schema.folders.map((folder) => ({ value: folder.id, label: folder.name }))}
      />
      <TextareaField control={control} name="description" label={t("description")} rows={2} />
      <TextField control={control} name="placeholder" label={t("hint")} hint={t("shownWhenTheFieldIsEmpty")} maxLength={255} />
      <SwitchField control={control} name="showInForms" label={t("showInForms")} />
    </FormSheet>
  );
}
