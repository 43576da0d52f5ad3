"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { type FormOf, useFormOf } from "#components/form/use-form-of.ts";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { ApiError } from "#contract/errors.ts";
import type { Location } from "#contract/locations/locations.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { RecordProperties } from "#contract/objects/records.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { WordedError } from "#lib/api/failure.ts";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { locationQueries } from "#lib/api/locations.ts";
import { uploadFiles } from "#lib/api/records.ts";
import { RecordField, type RecordFormValues } from "./record-field.tsx";
import { changedProperties, formOf, holdsValue, refusedProperties } from "./record-values.ts";

const recordForm = z.object({ properties: z.record(z.string(), z.unknown()) });

export type RecordFormProps = {
  id: string;
  schema: ObjectSchema;
  properties: RecordProperties;
  /** Receives the changed values; null clears one. */
  save: (changed: RecordProperties) => Promise<unknown>;
};

/** A form for the object's schema, folder by folder. The service validates the values, and its messages are shown at the fields. */
export function RecordForm(props: RecordFormProps) {
  const { data: location, isPending } = useQuery(locationQueries.one(useConnection().locationId));
  // Waits for the location's currency and country, which are initial values. If they cannot be loaded, users fill them in.
  return isPending ? <SkeletonLines count={6} /> : <Fields {...props} location={location} />;
}

function Fields({ id, schema, properties, save, location }: RecordFormProps & { location: Location | undefined }) {
  const t = useTranslations("objects.recordForm");
  const { locationId, server } = useConnection();
  const { key } = schema.object;
  const upload = useCallback((fieldId: string, files: readonly File[]) => uploadFiles(locationId, key, fieldId, files), [locationId, key]);
  const currency = location?.settings.currency ?? "";
  const phonePlace = usePhonePlace();
  const fields = schema.fields.filter(({ showInForms }) => showInForms);
  const form: FormOf<RecordFormValues, RecordFormValues> = useFormOf(
    recordForm,
    { properties: formOf(fields, properties, currency) },
    ({ properties: written }) => {
      const refused = refusedProperties(fields, written);
      if (refused.length > 0) throw new ApiError("INVALID", { message: refused });
      const changed = changedProperties(fields, properties, written, currency);
      if (!holdsValue(properties, changed)) throw new WordedError(t("fillInAtLeastOneField"));
      return save(changed);
    },
  );
  const folders = schema.folders.filter((folder) => fields.some(({ parentId }) => parentId === folder.id));
  const homeless = fields.filter(({ parentId }) => !folders.some((folder) => folder.id === parentId));
  const firstId = fields[0]?.id;
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className="grid gap-6">
      {[...folders, ...(homeless.length > 0 ? [{ id: "", name: t("details") }] : [])].map((folder) => (
        <fieldset key={folder.id} className="grid gap-4">
          <legend className={folders.length > 1 ? "mb-3 text-xs font-semibold text-muted uppercase" : "sr-only"}>{folder.name}</legend>
          {(folder.id === "" ? homeless : fields.filter(({ parentId }) => parentId === folder.id)).map((field) => (
            <RecordField
              key={field.id}
              control={form.control}
              field={field}
              phonePlace={phonePlace}
              upload={server.can("recordFiles") ? upload : undefined}
              autoFocus={field.id === firstId}
            />
          ))}
        </fieldset>
      ))}
      <FormError of={form.formState.errors} />
    </form>
  );
}
