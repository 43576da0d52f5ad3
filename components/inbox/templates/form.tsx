"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { ComboboxField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { VariableFields } from "#components/form/variable-fields.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { type Template, templateWrite } from "#contract/conversations/templates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations, conversationQueries } from "#lib/api/conversations.ts";
import { byFolder } from "./by-folder.ts";
import { useTemplateVariables } from "./variables.ts";

const written = templateWrite.omit({ locationId: true });

export type TemplateBeing = { template?: Template; name?: string; subject?: string; body?: string };

/** Creates or edits a template. */
export function TemplateForm({ being, onDone }: { being: TemplateBeing; onDone: () => void }) {
  const t = useTranslations("inbox.form");
  const variables = useTemplateVariables();
  const folderWords = useTranslations("inbox.folders");
  const connection = useConnection();
  const { locale } = usePlace();
  const { data: templates = [] } = useQuery(conversationQueries.templates(connection.server));
  const folders = byFolder(templates, locale).flatMap(({ name }) => (name === null ? [] : [{ value: name, label: name }]));
  const { template } = being;
  const create = useMutation(conversationMutations.createTemplate(connection));
  const update = useMutation(conversationMutations.updateTemplate(connection));
  const form = useFormOf(
    written,
    {
      name: template?.name ?? "",
      subject: template?.subject ?? being.subject ?? "",
      body: template?.body ?? being.body ?? "",
      folder: template?.folder ?? "",
    },
    async (values) => {
      if (template === undefined) await create.mutateAsync(values);
      else await update.mutateAsync({ id: template.id, ...values });
      onDone();
    },
  );
  return (
    <FormSheet form={form} title={template === undefined ? t("newTemplate") : t("editTemplate")} onDone={onDone}>
      <TextField control={form.control} name="name" label={t("name")} required autoFocus maxLength={255} placeholder={t("openingHours")} />
      <ComboboxField
        control={form.control}
        name="folder"
        label={folderWords("folder")}
        options={folders}
        onCreate={(name) => form.setValue("folder", name, { shouldDirty: true })}
      />
      <VariableFields variables={variables}>
        <TextField control={form.control} name="subject" label={t("subject")} hint={t("forEmailsOnly")} maxLength={255} />
        <TextareaField control={form.control} name="body" label={t("text")} required rows={10} />
      </VariableFields>
    </FormSheet>
  );
}
