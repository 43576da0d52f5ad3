"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SaveSheet } from "#components/form/form-sheet.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { customFieldMutations } from "#lib/api/custom-fields.ts";
import { CustomFieldForm, type FieldValues } from "./form.tsx";

export function CustomFieldSheet({ locationId, field, onDone }: { locationId: string; field?: CustomField; onDone: () => void }) {
  const form = useId();
  const [pending, setPending] = useState(false);
  const create = useMutation(customFieldMutations.create(locationId));
  const update = useMutation(customFieldMutations.update(locationId, field?.id ?? ""));

  const save = async ({ dataType, ...values }: FieldValues) => {
    setPending(true);
    try {
      if (field === undefined) await create.mutateAsync({ dataType, ...values });
      else await update.mutateAsync(values);
      notify({ title: field === undefined ? `${values.name} was added.` : `${values.name} was saved.`, tone: "success" });
      onDone();
    } finally {
      setPending(false);
    }
  };

  return (
    <SaveSheet
      form={form}
      title={field === undefined ? "Add a contact field" : `Edit ${field.name}`}
      saveLabel={field === undefined ? "Add" : "Save"}
      pending={pending}
      onDone={onDone}
    >
      <CustomFieldForm id={form} field={field} save={save} />
    </SaveSheet>
  );
}
