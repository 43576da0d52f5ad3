"use client";

import { useMutation } from "@tanstack/react-query";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { type Integration, integrationWrite } from "#contract/integrations/tokens.ts";
import { integrationMutations } from "#lib/api/integrations.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { ScopeField } from "./scope-field.tsx";

export type IntegrationSheetProps = {
  locationId: string;
  integration?: Integration;
  grantable: readonly string[];
  onMade: (integration: Integration, token: string) => void;
  onDone: () => void;
};

export function IntegrationSheet({ locationId, integration, grantable, onMade, onDone }: IntegrationSheetProps) {
  const say = useSay();
  const create = useMutation(integrationMutations.create(locationId));
  const update = useMutation(integrationMutations.update(locationId, integration?.id ?? ""));
  const { control, onSubmit, formState, isUnsaved } = useFormOf(
    integrationWrite,
    {
      name: integration?.name ?? "",
      description: integration?.description ?? "",
      scopes: integrationWrite.shape.scopes.catch([]).parse(integration?.scopes ?? []),
    },
    async ({ name, description, scopes }) => {
      const body = { name, description: description ?? null, scopes };
      if (integration === undefined) {
        const made = await create.mutateAsync(body);
        onMade(made.integration, made.token);
        return;
      }
      await update.mutateAsync(body);
      notify({ title: say("{name} saved. The token stays the same.", { name }), tone: "success" });
      onDone();
    },
  );
  return (
    <FormSheet
      form={{ formState, onSubmit, isUnsaved }}
      size="lg"
      title={integration === undefined ? "New private integration" : say("Edit {name}", { name: integration.name })}
      description={
        integration === undefined ? "An API token for this location." : "The token stays the same. Permission changes apply immediately."
      }
      saveLabel={integration === undefined ? "Create" : "Save"}
      onDone={onDone}
    >
      <TextField control={control} name="name" label="Name" required autoFocus maxLength={255} />
      <TextField control={control} name="description" label="Description" hint="What it is for and who maintains it." maxLength={1000} />
      <ScopeField control={control} name="scopes" grantable={grantable} />
    </FormSheet>
  );
}
