"use client";

import { Building2, GitMerge, Rocket, TagIcon, Trash2, UserRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { BulkBar } from "#components/data-table/bulk-bar.tsx";
import type { Selection } from "#components/data-table/selection.ts";
import { selectedCount } from "#components/data-table/selection.ts";
import { useCommands } from "#components/layout/commands.ts";
import { Button } from "#components/ui/button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import type { ContactAsked } from "#lib/api/contact-keys.ts";
import { routes } from "#lib/routes.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { contactListShortcuts } from "../list/shortcuts.ts";
import type { BulkKind } from "./words.ts";

const BulkDialog = dynamic(() => import("./dialog.tsx").then((module) => module.BulkDialog), { ssr: false });

export type BulkActionsProps = {
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  total: number;
  asked: ContactAsked;
};

/** The bulk actions for the selected contacts, as buttons, shortcuts and commands of the palette. */
export function BulkActions({ selection, onSelectionChange, total, asked }: BulkActionsProps) {
  const t = useTranslations("contacts.actions");
  const { server } = useConnection();
  const router = useRouter();
  const [kind, setKind] = useState<BulkKind>();
  const count = selectedCount(selection, total);
  const two = server.can("merge") && selection.mode === "some" && count === 2 ? [...selection.ids] : undefined;
  const merge = () => two && router.push(`${routes.duplicates()}?${new URLSearchParams({ ids: two.join(",") })}`);

  const tagging = useMay("tag-contact");
  const [enrolsInWorkflows, enrolsInCampaigns] = [useMay("enrol-workflow"), useMay("enrol-campaign")];
  const actions = [
    ...(tagging
      ? [{ id: "tags", label: t("tags"), icon: <TagIcon aria-hidden />, keys: contactListShortcuts.tag.keys, run: () => setKind("tags") }]
      : []),
    ...(server.can("assignUsers")
      ? [
          {
            id: "owner",
            label: t("owner"),
            icon: <UserRound aria-hidden />,
            keys: contactListShortcuts.assign.keys,
            run: () => setKind("owner"),
          },
        ]
      : []),
    { id: "business", label: t("business"), icon: <Building2 aria-hidden />, run: () => setKind("business") },
    ...(enrolsInWorkflows || enrolsInCampaigns
      ? [{ id: "enrol", label: t("enroll"), icon: <Rocket aria-hidden />, run: () => setKind("enrol") }]
      : []),
    ...(two ? [{ id: "merge", label: t("merge"), icon: <GitMerge aria-hidden />, run: merge }] : []),
    {
      id: "delete",
      label: t("delete"),
      icon: <Trash2 aria-hidden />,
      keys: contactListShortcuts.remove.keys,
      run: () => setKind("delete"),
    },
  ];
  const figures = useFigures();
  const some = count > 0;
  useShortcut(contactListShortcuts.tag, () => setKind("tags"), some && tagging);
  useShortcut(contactListShortcuts.assign, () => setKind("owner"), some && server.can("assignUsers"));
  useShortcut(contactListShortcuts.remove, () => setKind("delete"), some);
  useCommands(
    some
      ? {
          id: "selection",
          title: t("selected", { count: figures(count) }),
          commands: actions.map(({ id, label, run, keys }) => ({
            id: `selected-${id}`,
            label: `${label}…`,
            onSelect: run,
            ...(keys ? { keys } : {}),
          })),
        }
      : undefined,
  );
  return (
    <>
      <BulkBar selection={selection} onSelectionChange={onSelectionChange} total={total} all={t("allContacts", { count: total })}>
        {actions.map(({ id, label, icon, run }) => (
          <Button key={id} size="sm" variant={id === "delete" ? "danger-soft" : "ghost"} icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
      </BulkBar>
      {kind ? (
        <BulkDialog
          kind={kind}
          count={count}
          target={
            selection.mode === "some"
              ? { ids: [...selection.ids] }
              : {
                  ...(asked.query === undefined ? {} : { query: asked.query }),
                  ...(asked.filters === undefined ? {} : { filters: asked.filters }),
                  except: [...selection.except],
                }
          }
          onClose={() => setKind(undefined)}
          onDone={() => onSelectionChange({ mode: "some", ids: new Set() })}
        />
      ) : null}
    </>
  );
}
