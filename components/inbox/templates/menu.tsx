"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { usePlace } from "#components/ui/place.tsx";
import type { Template } from "#contract/conversations/templates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { byFolder } from "./by-folder.ts";
import type { TemplateBeing } from "./form.tsx";

const TemplatesSheet = dynamic(() => import("./sheet.tsx").then((module) => module.TemplatesSheet), { ssr: false });

type TemplateMenuProps = { written: { subject: string; text: string }; onInsert: (template: Template) => void };

/** Inserts a template, or saves the current text as one. */
export function TemplateMenu({ written, onInsert }: TemplateMenuProps) {
  const t = useTranslations("inbox.menu");
  const connection = useConnection();
  const { locale } = usePlace();
  const { data: templates = [] } = useQuery(conversationQueries.templates(connection.server));
  const [sheet, setSheet] = useState<{ begin?: TemplateBeing }>();
  if (!connection.server.can("messageTemplates")) return null;
  return (
    <>
      <Menu
        label={t("templates")}
        placement="top start"
        trigger={<IconButton label={t("insertTemplate")} keys="/" icon={<FileText aria-hidden />} className="inbox-templates" />}
        sections={[
          ...byFolder(templates, locale).map((folder) => ({
            id: `folder ${folder.name ?? ""}`,
            ...(folder.name === null ? {} : { title: folder.name }),
            items: folder.templates.map((template) => ({
              id: template.id,
              label: template.name,
              onSelect: () => onInsert(template),
            })),
          })),
          {
            id: "keep",
            items: [
              {
                id: "keep-this",
                label: t("saveAsTemplate"),
                disabled: written.text.trim() === "",
                onSelect: () => setSheet({ begin: { subject: written.subject, body: written.text } }),
              },
              { id: "edit-all", label: t("manageTemplates"), onSelect: () => setSheet({}) },
            ],
          },
        ].filter(({ items }) => items.length > 0)}
      />
      {sheet ? <TemplatesSheet begin={sheet.begin} onDone={() => setSheet(undefined)} /> : null}
    </>
  );
}
