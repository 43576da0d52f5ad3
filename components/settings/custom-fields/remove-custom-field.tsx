"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { customFieldMutations, customFieldQueries } from "#lib/api/custom-fields.ts";
import { RemoveField } from "./remove-field.tsx";

export function RemoveCustomField({ locationId, field, onDone }: { locationId: string; field: CustomField; onDone: () => void }) {
  const usage = useQuery(customFieldQueries.usage(locationId, field.id));
  const remove = useMutation(customFieldMutations.remove(locationId, field.id));
  return (
    <RemoveField
      field={field}
      holder="contact"
      usage={usage}
      count={usage.data?.contacts}
      remove={() => remove.mutateAsync()}
      onDone={onDone}
    />
  );
}
