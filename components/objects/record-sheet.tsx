"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import type { ObjectSchema } from "#contract/application/objects/definitions.ts";
import type { CrmRecord, RecordProperties } from "#contract/objects/records.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { recordMutations } from "#lib/api/records.ts";
import { RecordForm } from "./record-form.tsx";

export type RecordSheetProps = {
  schema: ObjectSchema;
  /** Undefined makes a new one. */
  record?: CrmRecord;
  /** What a new record begins with. */
  initial?: RecordProperties;
  onClose: () => void;
  onSaved: (record: CrmRecord) => void;
};

/** Makes a record, or edits one. */
export function RecordSheet({ schema, record, initial, onClose, onSaved }: RecordSheetProps) {
  const form = useId();
  const { locationId } = useConnection();
  const { key, labels } = schema.object;
  const [pending, setPending] = useState(false);
  const create = useMutation(recordMutations.create(locationId, key));
  const update = useMutation(recordMutations.update(locationId, key, record?.id ?? ""));
  const save = async (changed: RecordProperties) => {
    setPending(true);
    try {
      onSaved(
        await (record === undefined
          ? create.mutateAsync({ properties: { ...initial, ...changed } })
          : update.mutateAsync({ properties: changed })),
      );
    } finally {
      setPending(false);
    }
  };
  const name = labels.singular.toLowerCase();
  return (
    <Sheet
      open
      onOpenChange={onClose}
      dismissable={false}
      title={record === undefined ? `New ${name}` : `Edit ${name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            {record === undefined ? "Create" : "Save"}
          </Button>
        </>
      }
    >
      <RecordForm id={form} schema={schema} properties={record?.properties ?? initial ?? {}} save={save} />
    </Sheet>
  );
}
