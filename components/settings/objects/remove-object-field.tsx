"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ObjectField } from "#contract/objects/objects.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { objectMutations, objectQueries } from "#lib/api/objects.ts";
import { RemoveField } from "../custom-fields/remove-field.tsx";

export function RemoveObjectField({ objectKey, field, onDone }: { objectKey: string; field: ObjectField; onDone: () => void }) {
  const { locationId } = useConnection();
  const usage = useQuery(objectQueries.fieldUsage(locationId, objectKey, field.id));
  const remove = useMutation(objectMutations.removeField(locationId, objectKey, field.id));
  return (
    <RemoveField
      field={field}
      holder="record"
      usage={usage}
      count={usage.data?.records}
      remove={() => remove.mutateAsync()}
      onDone={onDone}
    />
  );
}
