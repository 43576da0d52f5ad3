"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { MultiSelectField } from "#components/form/chips-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import { objectDescription, objectLabelsSent } from "#contract/objects/objects.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { objectMutations } from "#lib/api/objects.ts";

const wordsForm = z.object({
  labels: objectLabelsSent,
  description: objectDescription,
  primary: z.string(),
  searchableProperties: z.array(z.string()),
});

/** The labels and searchable fields of an object. For a standard object, only the searchable fields can be changed. */
export function ObjectWords({ schema, canChange, canDefine }: { schema: ObjectSchema; canChange: boolean; canDefine: boolean }) {
  const t = useTranslations("objectSettings.words");
  const { object, fields } = schema;
  const { locationId } = useConnection();
  const id = useId();
  const update = useMutation(objectMutations.update(locationId, object.key));
  const setPrimary = useMutation(objectMutations.setPrimary(locationId, object.key));
  const form = useFormOf(
    wordsForm,
    {
      labels: object.labels,
      description: object.description,
      primary: object.primaryDisplayProperty,
      searchableProperties: object.searchableProperties,
    },
    async ({ primary, labels, description, searchableProperties }) => {
      if (canDefine && primary !== object.primaryDisplayProperty) await setPrimary.mutateAsync(primary);
      await update.mutateAsync({ searchableProperties, ...(object.standard ? {} : { labels, description }) });
      notify({ title: t("objectSaved"), tone: "success" });
    },
  );
  const { control, formState } = form;
  const options = fields
    .filter(({ dataType }) => fieldTypes[dataType].kind !== "files")
    .map(({ fieldKey, name }) => ({ value: fieldKey, label: name }));
  const texts = fields.filter(({ dataType }) => dataType === "TEXT").map(({ fieldKey, name }) => ({ value: fieldKey, label: name }));
  return (
    <Section title={object.standard ? t("search") : t("nameAndSearch")}>
      <form id={id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
        {object.standard ? null : (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                control={control}
                name="labels.singular"
                label={t("singularName")}
                required
                disabled={!canChange}
                maxLength={255}
              />
              <TextField control={control} name="labels.plural" label={t("pluralName")} required disabled={!canChange} maxLength={255} />
            </div>
            <TextareaField control={control} name="description" label={t("description")} rows={2} />
            {canDefine ? <SelectField control={control} name="primary" label={t("titleField")} options={texts} /> : null}
          </>
        )}
        <MultiSelectField
          control={control}
          name="searchableProperties"
          label={t("searchableFields")}
          options={options}
          disabled={!canChange}
          hint={t("fieldsIncludedInSearchLargeObjects")}
        />
        <FormError of={formState.errors} />
        {canChange ? (
          <div>
            <Button type="submit" variant="primary" pending={formState.isSubmitting} disabled={!formState.isDirty}>
              {t("save")}
            </Button>
          </div>
        ) : null}
      </form>
    </Section>
  );
}
