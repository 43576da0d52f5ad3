"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import type { z } from "zod";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { customFieldCreate } from "#contract/application/custom-fields.ts";

type In = Omit<z.input<typeof customFieldCreate>, "locationId">;
type Out = Omit<z.output<typeof customFieldCreate>, "locationId">;

export function FieldOptionsEditor({ form, isEdit }: { form: UseFormReturn<In, unknown, Out>; isEdit: boolean }) {
  const { control, formState } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: "options", keyName: "rowId" });
  const error = formState.errors.options?.message ?? formState.errors.options?.root?.message;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Options</legend>
      {fields.map((option, place) => (
        <div key={option.rowId} className="flex items-start gap-1">
          <TextField
            control={control}
            name={`options.${place}.label`}
            label={`Option ${place + 1}`}
            hideLabel
            maxLength={255}
            className="min-w-0 flex-1"
          />
          <IconButton
            label={`Move option ${place + 1} up`}
            icon={<ArrowUp aria-hidden />}
            disabled={place === 0}
            onClick={() => move(place, place - 1)}
          />
          <IconButton
            label={`Move option ${place + 1} down`}
            icon={<ArrowDown aria-hidden />}
            disabled={place === fields.length - 1}
            onClick={() => move(place, place + 1)}
          />
          <IconButton label={`Remove option ${place + 1}`} icon={<Trash2 aria-hidden />} onClick={() => remove(place)} />
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-xs text-danger-soft-foreground">
          {error}
        </p>
      ) : null}
      <div>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => append({ label: "" })}>
          Add an option
        </Button>
      </div>
      {isEdit ? <p className="text-xs text-muted">Contacts that hold a removed option keep it until it is changed there.</p> : null}
    </fieldset>
  );
}
