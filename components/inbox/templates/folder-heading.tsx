"use client";

import { useMutation } from "@tanstack/react-query";
import { Folder, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { NameDialog } from "#components/form/name-dialog.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Template } from "#contract/conversations/templates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations } from "#lib/api/conversations.ts";

const nameLongest = 255;

/** The name of a folder of templates, which can be renamed and deleted. */
export function FolderHeading({ name, templates }: { name: string; templates: readonly Template[] }) {
  const t = useTranslations("inbox.folders");
  const connection = useConnection();
  const rename = useMutation(conversationMutations.renameTemplateFolder(connection));
  const remove = useMutation(conversationMutations.removeTemplateFolder(connection));
  const [open, setOpen] = useState<"rename" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <header className="flex items-center gap-1 border-b border-separator">
      <Folder aria-hidden className="size-4 shrink-0 text-muted" />
      <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</h3>
      <IconButton label={t("rename", { name })} icon={<Pencil aria-hidden />} onClick={() => setOpen("rename")} />
      <IconButton label={t("delete", { name })} icon={<Trash2 aria-hidden />} onClick={() => setOpen("delete")} />
      {open === "rename" ? (
        <NameDialog
          title={t("renameTitle")}
          name={name}
          maxLength={nameLongest}
          onSave={(newName) => rename.mutateAsync({ name, newName })}
          onClose={close}
        />
      ) : null}
      {open === "delete" ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t("deleteTitle", { name })}
          confirmLabel={t("deleteConfirm")}
          onConfirm={() => remove.mutateAsync(name)}
        >
          <p>{t("templatesStay", { count: templates.length })}</p>
        </ConfirmDialog>
      ) : null}
    </header>
  );
}
