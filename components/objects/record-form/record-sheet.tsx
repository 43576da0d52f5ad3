"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { SaveSheet } from "#components/form/form-sheet.tsx";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import { ApiError } from "#contract/errors.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { CrmRecord, RecordProperties } from "#contract/objects/records.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { recordMutations, recordQueries } from "#lib/api/records.ts";
import { type Overtaken, OvertakenRecord } from "./overtaken-record.tsx";
import { RecordForm } from "./record-form.tsx";
import { overtakenProperties } from "./record-values.ts";

export type RecordSheetProps = {
  schema: ObjectSchema;
  /** Undefined to create a record. */
  record?: CrmRecord;
  /** The initial values of a new record. */
  initial?: RecordProperties;
  onClose: () => void;
  onSaved: (record: CrmRecord) => void;
};

/** Creates a record, or edits one. Changes that others make while the form is open are not overwritten without asking. */
export function RecordSheet({ schema, record, initial, onClose, onSaved }: RecordSheetProps) {
  const t = useTranslations("objects.recordSheet");
  const words = useSentenceCase();
  const form = useId();
  const client = useQueryClient();
  const { locationId } = useConnection();
  const { key, labels } = schema.object;
  const [opened] = useState(record);
  const [pending, setPending] = useState(false);
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const create = useMutation(recordMutations.create(locationId, key));
  const update = useMutation(recordMutations.update(locationId, key));

  const save = async (changed: RecordProperties) => {
    setPending(true);
    try {
      if (opened === undefined) return onSaved(await create.mutateAsync({ properties: { ...initial, ...changed } }));
      const now = await client.fetchQuery({ ...recordQueries.one(key, opened.id), staleTime: 0 });
      if (now === null) throw new ApiError("NOT_FOUND");
      const names = overtakenProperties(opened.properties, now.properties, changed);
      if (names.length > 0) return setOvertaken({ names, mine: changed, theirs: now.properties });
      onSaved(await update.mutateAsync({ recordId: opened.id, properties: changed }));
    } finally {
      setPending(false);
    }
  };
  const settle = async (recordId: string, properties: RecordProperties) => {
    const saved = await update.mutateAsync({ recordId, properties });
    setOvertaken(undefined);
    onSaved(saved);
  };
  const name = words.inside(labels.singular);
  return (
    <>
      <SaveSheet
        form={form}
        title={words.start(opened === undefined ? t("new", { object: name }) : t("edit", { name }))}
        saveLabel={opened === undefined ? t("create") : t("save")}
        pending={pending}
        onDone={onClose}
      >
        <RecordForm id={form} schema={schema} properties={opened?.properties ?? initial ?? {}} save={save} />
      </SaveSheet>
      {opened && overtaken ? (
        <OvertakenRecord
          schema={schema}
          overtaken={overtaken}
          onSettle={(properties) => settle(opened.id, properties)}
          onBack={() => setOvertaken(undefined)}
        />
      ) : null}
    </>
  );
}
