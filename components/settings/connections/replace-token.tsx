"use client";

import { useMutation } from "@tanstack/react-query";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Connection, tokenReplacement } from "#lib/api/browser-contract.ts";
import { connectionMutations } from "#lib/api/connections.ts";

export function ReplaceToken({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const replace = useMutation(connectionMutations.replaceToken(connection.id));
  const { control, onSubmit, formState, isUnsaved } = useFormOf(tokenReplacement, { token: "" }, async (values) => {
    const { lastFour } = await replace.mutateAsync(values);
    notify({ title: `${connection.name} now uses the token ending in ${lastFour}.`, tone: "success" });
    onDone();
  });
  return (
    <Dialog
      isUnsaved={isUnsaved}
      open
      onOpenChange={onDone}
      title={`Replace the token of ${connection.name}`}
      description={`The one ending in ${connection.lastFour} stays in use until the new one was accepted.`}
      dismissable={false}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" form="replace-token" variant="primary" pending={formState.isSubmitting}>
            Check and replace
          </Button>
        </>
      }
    >
      <form id="replace-token" onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextField control={control} name="token" label="New token" type="password" required autoFocus />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}
