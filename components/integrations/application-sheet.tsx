"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { applicationWrite, type OauthApplication } from "#contract/integrations/applications.ts";
import { integrationMutations } from "#lib/api/integrations.ts";
import { ScopeField } from "./scope-field.tsx";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const applicationForm = z.object({
  name: applicationWrite.shape.name,
  redirectUrls: z.string().transform(linesOf).pipe(applicationWrite.shape.redirectUrls),
  scopes: applicationWrite.shape.scopes,
});

export type ApplicationSheetProps = {
  locationId: string;
  application?: OauthApplication;
  grantable: readonly string[];
  onMade: (application: OauthApplication, secret: string) => void;
  onDone: () => void;
};

export function ApplicationSheet({ locationId, application, grantable, onMade, onDone }: ApplicationSheetProps) {
  const t = useTranslations("integrations.applicationSheet");
  const create = useMutation(integrationMutations.createApplication(locationId));
  const update = useMutation(integrationMutations.updateApplication(locationId, application?.id ?? ""));
  const { control, onSubmit, formState, isUnsaved } = useFormOf(
    applicationForm,
    {
      name: application?.name ?? "",
      redirectUrls: application?.redirectUrls.join("\n") ?? "",
      scopes: applicationWrite.shape.scopes.catch([]).parse(application?.scopes ?? []),
    },
    async (values) => {
      if (application === undefined) {
        const made = await create.mutateAsync(values);
        onMade(made.application, made.secret);
        return;
      }
      await update.mutateAsync(values);
      notify({ title: t("saved", { name: values.name }), tone: "success" });
      onDone();
    },
  );
  return (
    <FormSheet
      form={{ formState, onSubmit, isUnsaved }}
      size="lg"
      title={application === undefined ? t("registerApplication") : t("edit", { name: application.name })}
      description={t("usersCanAuthorizeItToAct")}
      saveLabel={application === undefined ? t("register") : t("save")}
      onDone={onDone}
    >
      <TextField control={control} name="name" label={t("name")} required autoFocus maxLength={255} hint={t("shownToUsersWhenTheyAre")} />
      <TextareaField control={control} name="redirectUrls" label={t("redirectURLs")} required hint={t("onePerLineMustMatchExactly")} />
      <ScopeField control={control} name="scopes" grantable={grantable} />
    </FormSheet>
  );
}
