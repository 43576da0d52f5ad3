"use client";

import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Lock, Pencil, Plus, Save, Star, StarOff, Trash2, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ColumnSettings } from "#components/data-table/columns/settings.ts";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Menu } from "#components/ui/menu.tsx";
import type { MenuItem, MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { SavedView } from "#contract/saved-views/saved-views.ts";
import { savedViewMutations } from "#lib/api/saved-views.ts";
import type { ViewCounts } from "./use-view-counts.ts";

const NameDialog = dynamic(() => import("#components/form/name-dialog.tsx").then((module) => module.NameDialog), { ssr: false });

const nameLongest = 80;

export type SavedViewMenuProps = {
  locationId: string;
  /** Identifies the list that the views belong to. */
  list: string;
  /** The list's name when no view is open, if it is not the name of a standard view. */
  all?: string;
  views: readonly SavedView[];
  view: SavedView | undefined;
  isChanged: boolean;
  /** The state of the list's address, without the view. */
  query: Record<string, unknown>;
  settings: ColumnSettings;
  counts?: ViewCounts;
  /** Counts stop at this number, which means as many or more. */
  countedMost?: number;
  onShow: (view: SavedView | undefined) => void;
};

/** With more views than this, the menu starts with the actions, which would otherwise be out of sight below the views. */
const seenAtOnce = 10;

/** The saved views of the list, the user's and those that others share: opens, saves and changes them. */
export function SavedViewMenu(props: SavedViewMenuProps) {
  const { locationId, list, views, view, isChanged, query, settings, counts, countedMost, onShow } = props;
  const t = useTranslations("savedViews.savedViewMenu");
  const all = props.all ?? t("standard");
  const failureText = useFailureText();
  const figure = useFigures();
  const [naming, setNaming] = useState<"new" | "rename">();
  const create = useMutation(savedViewMutations.create(locationId, list));
  const update = useMutation(savedViewMutations.update(locationId));
  const remove = useMutation(savedViewMutations.remove(locationId));
  const shown = { query, columns: settings };
  const refused = (error: Error) => notify({ title: t("couldntChangeTheView"), description: failureText(error).message, tone: "danger" });

  const save = async (name: string) => {
    if (naming === "rename" && view) await update.mutateAsync({ viewId: view.id, name });
    else onShow(await create.mutateAsync({ name, ...shown }));
  };
  const removeView = (gone: SavedView) =>
    remove.mutate(gone.id, {
      onSuccess: () => {
        onShow(undefined);
        const { name, columns, isDefault, isShared } = gone;
        notifyUndo(t("viewDeleted", { name }), () => create.mutateAsync({ name, query: gone.query, columns, isDefault, isShared }));
      },
      onError: refused,
    });

  const ofView: MenuItem[] = view?.isMine
    ? [
        {
          id: "update",
          label: t("saveChangesToThisView"),
          icon: <Save />,
          disabled: !isChanged,
          onSelect: () =>
            update.mutate(
              { viewId: view.id, ...shown },
              { onSuccess: () => notify({ title: t("viewSaved", { name: view.name }) }), onError: refused },
            ),
        },
        { id: "rename", label: t("rename"), icon: <Pencil />, onSelect: () => setNaming("rename") },
        {
          id: "default",
          label: view.isDefault ? t("removeAsDefault") : t("setAsDefault"),
          icon: view.isDefault ? <StarOff /> : <Star />,
          onSelect: () => update.mutate({ viewId: view.id, isDefault: !view.isDefault }, { onError: refused }),
        },
        {
          id: "share",
          label: view.isShared ? t("showOnlyToMe") : t("shareWithEveryone"),
          icon: view.isShared ? <Lock /> : <Users />,
          onSelect: () => update.mutate({ viewId: view.id, isShared: !view.isShared }, { onError: refused }),
        },
        { id: "remove", label: t("delete"), icon: <Trash2 />, tone: "danger", onSelect: () => removeView(view) },
      ]
    : [];

  const choiceOf = (other: SavedView): MenuItem => {
    const count = counts?.of.get(other.id);
    const shown = count === undefined || countedMost === undefined || count < countedMost ? count : countedMost;
    return {
      id: other.id,
      label: other.name,
      checked: other.id === view?.id,
      count: shown === undefined ? undefined : shown === countedMost ? t("orMore", { count: figure(shown) }) : figure(shown),
      ...(other.isDefault ? { icon: <Star /> } : other.isMine && other.isShared ? { icon: <Users /> } : {}),
      onSelect: () => onShow(other),
    };
  };
  const choices: MenuSection[] = [
    {
      id: "views",
      items: [
        { id: "all", label: all, checked: view === undefined, onSelect: () => onShow(undefined) },
        ...views.filter(({ isMine }) => isMine).map(choiceOf),
      ],
    },
    { id: "shared", title: t("sharedByOthers"), items: views.filter(({ isMine }) => !isMine).map(choiceOf) },
  ];
  const changes: MenuSection[] = [
    { id: "this", items: ofView },
    { id: "new", items: [{ id: "new", label: t("saveAsNewView"), icon: <Plus />, onSelect: () => setNaming("new") }] },
  ];

  return (
    <>
      <Menu
        label={t("views")}
        {...(counts ? { onOpenChange: counts.onOpenChange } : {})}
        trigger={
          <Button
            variant="ghost"
            aria-label={isChanged ? t("changedView", { view: view?.name ?? all }) : t("view", { view: view?.name ?? all })}
          >
            <span className="max-w-56 truncate max-sm:max-w-44">{view?.name ?? all}</span>
            {isChanged ? <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent" /> : null}
            <ChevronDown aria-hidden className="size-3.5 text-muted" />
          </Button>
        }
        sections={views.length > seenAtOnce ? [...changes, ...choices] : [...choices, ...changes]}
      />
      {naming ? (
        <NameDialog
          title={naming === "rename" ? t("renameView") : t("saveAsNewView2")}
          description={t("aViewSavesFiltersSortingAnd")}
          maxLength={nameLongest}
          name={naming === "rename" ? (view?.name ?? "") : ""}
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      ) : null}
    </>
  );
}
