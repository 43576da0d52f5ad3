"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { type Integration, integrationWrite } from "#contract/integrations/tokens.ts";
import { integrationMutations } from "#lib/api/integrations.ts";
import { ScopeField } from "./scope-field.tsx";

export type IntegrationSheetProps = {
  locationId: string;
  integration?: Integration;
  grantable: readonly string[];
  onMade: (integration: Integration, token: string) => void;
  onDone: () => void;
};

export function IntegrationSheet({ locationId, integration, grantable, onMade, onDone }: IntegrationSheetProps) {
  const t = useTranslations("integrations.integrationSheet");
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
      notify({ title: t("savedTheTokenStaysTheSame", { name }), tone: "success" });
      onDone();
    },
  );
  return (
    <FormSheet
      form={{ formState, onSubmit, isUnsaved }}
      size="lg"
      title={integration === undefined ? t("newPrivateIntegration") : t("edit", { name: integration.name })}
      description={integration === undefined ? t("anAPITokenForThisLocation") : t("theTokenStaysTheSamePermission")}
      saveLabel={integration === undefined ? t("create") : t("save")}
      onDone={onDone}
    >
      <TextField control={control} name="name" label={t("name")} required autoFocus maxLength={255} />
      <TextField control={control} name="description" label={t("description")} hint={t("whatItIsForAndWho")} maxLength={1000} />
      <ScopeField control={control} name="scopes" grantable={grantable} />
    </FormSheet>
  );
}
