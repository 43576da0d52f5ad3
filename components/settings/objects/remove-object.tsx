"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { CrmObject } from "#contract/objects/objects.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { objectMutations, objectQueries } from "#lib/api/objects.ts";
import { routes } from "#lib/routes.ts";

/** Deletes an object with everything of it, once its name is written out. */
export function RemoveObject({ object, onDone }: { object: CrmObject; onDone: () => void }) {
  const figure = useFigures();
  const { locationId } = useConnection();
  const router = useRouter();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { data: usage } = useQuery(objectQueries.usage(locationId, object.key));
  const remove = useMutation(objectMutations.remove(locationId, object.key));
  const name = object.labels.plural;
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={`Delete ${name}?`}
      confirmLabel="Delete the object"
      onConfirm={async () => {
        if (typed.trim() !== name) throw new Error(`Write “${name}” to confirm.`);
        await remove.mutateAsync();
        notify({ title: `${name} are deleted.`, tone: "success" });
        router.push(routes.objectSettings());
      }}
    >
      <div className="grid gap-3">
        <p>
          {usage
            ? `${figure(usage.records)} records, ${figure(usage.associations)} associations and ${figure(usage.relations)} links go with it.`
            : "All its records, associations and links go with it."}{" "}
          This cannot be undone.
        </p>
        <label htmlFor={id}>
          Write <strong>{name}</strong> to confirm
        </label>
        <Input id={id} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
      </div>
    </ConfirmDialog>
  );
}
