"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FileText, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Template } from "#contract/conversations/templates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations, conversationQueries } from "#lib/api/conversations.ts";
import { byFolder } from "./by-folder.ts";
import { FolderHeading } from "./folder-heading.tsx";
import { type TemplateBeing, TemplateForm } from "./form.tsx";

/** The location's message templates, which can be created, edited and deleted. */
export function TemplatesSheet({ begin, onDone }: { begin?: TemplateBeing | undefined; onDone: () => void }) {
  const t = useTranslations("inbox.sheet");
  const connection = useConnection();
  const { locale } = usePlace();
  const read = useQuery(conversationQueries.templates(connection.server));
  const remove = useMutation(conversationMutations.removeTemplate(connection));
  const [being, setBeing] = useState(begin);
  const [leaving, setLeaving] = useState<Template>();
  if (being) return <TemplateForm being={being} onDone={() => (begin ? onDone() : setBeing(undefined))} />;
  return (
    <Sheet
      open
      onOpenChange={onDone}
      title={t("messageTemplates")}
      description={t("repliesYouSendOftenPressTo")}
      footer={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setBeing({})}>
          {t("newTemplate")}
        </Button>
      }
    >
      {read.isError ? (
        <Failure title={t("couldntLoadTemplates")} error={read.error} onRetry={read.refetch} />
      ) : read.data === undefined ? (
        <SkeletonLines count={6} />
      ) : read.data.length === 0 ? (
        <EmptyState icon={<FileText aria-hidden />} title={t("noTemplatesYet")}>
          {t("writeAReplyOnceAndInsert")}
        </EmptyState>
      ) : (
        <div className="-my-2 grid grid-cols-1 gap-3">
          {byFolder(read.data, locale).map((folder) => (
            <section key={folder.name ?? ""} aria-label={folder.name ?? undefined}>
              {folder.name === null ? null : <FolderHeading {...folder} name={folder.name} />}
              <ul aria-label={folder.name ?? t("templates")}>
                {folder.templates.map((template) => (
                  <li key={template.id} className="flex items-start gap-1 border-b border-separator py-2.5 last:border-b-0">
                    <div className="min-w-0 flex-1">
                      <p className="truncate text-sm font-medium">{template.name}</p>
                      {template.subject ? <p className="truncate text-sm">{template.subject}</p> : null}
                      <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{template.body}</p>
                    </div>
                    <IconButton
                      label={t("edit", { name: template.name })}
                      icon={<Pencil aria-hidden />}
                      onClick={() => setBeing({ template })}
                    />
                    <IconButton
                      label={t("delete", { name: template.name })}
                      icon={<Trash2 aria-hidden />}
                      onClick={() => setLeaving(template)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={t("delete2", { name: leaving.name })}
          confirmLabel={t("deleteTemplate")}
          onConfirm={() => remove.mutateAsync(leaving.id)}
        >
          <p>{t("messagesWrittenWithItAreNot")}</p>
        </ConfirmDialog>
      ) : null}
    </Sheet>
  );
}
