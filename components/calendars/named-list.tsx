"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";

type Named = { id: string; name: string };
type Doing<Item> = { kind: "create" } | { kind: "edit" | "remove"; item: Item };

export type NamedListProps<Item extends Named> = {
  title: string;
  hint: string;
  /** The button that creates an item. */
  newLabel: string;
  /** The text of a list without items. */
  empty: string;
  /** The title of a list that could not be loaded. */
  errorTitle: string;
  items: { data: readonly Item[] | undefined; isError: boolean; error: Error | null; refetch: () => Promise<unknown> };
  detail: (item: Item) => string;
  /** Further content of a row. */
  extra?: (item: Item) => ReactNode;
  /** The sheet of an item, or of a new one. */
  sheet: (item: Item | undefined, onDone: () => void) => ReactNode;
  removal: (item: Item, onDone: () => void) => ReactNode;
};

/** A list of named items of the location, each of which can be created, edited and deleted. */
export function NamedList<Item extends Named>({
  title,
  hint,
  newLabel,
  empty,
  errorTitle,
  items,
  detail,
  extra,
  sheet,
  removal,
}: NamedListProps<Item>) {
  const t = useTranslations("calendarSettings.namedList");
  const [doing, setDoing] = useState<Doing<Item>>();
  const done = () => setDoing(undefined);
  return (
    <Section
      title={title}
      hint={hint}
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
          {newLabel}
        </Button>
      }
    >
      {items.isError ? (
        <Failure title={errorTitle} error={items.error} onRetry={items.refetch} />
      ) : items.data === undefined ? (
        <SkeletonLines count={3} />
      ) : items.data.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <ul className="border-y border-separator">
          {items.data.map((item) => (
            <li key={item.id} className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{item.name}</p>
                <p className="line-clamp-2 text-xs text-muted">{detail(item)}</p>
              </div>
              {extra?.(item)}
              <IconButton
                label={t("edit", { name: item.name })}
                icon={<Pencil aria-hidden />}
                onClick={() => setDoing({ kind: "edit", item })}
              />
              <IconButton
                label={t("delete", { name: item.name })}
                icon={<Trash2 aria-hidden />}
                onClick={() => setDoing({ kind: "remove", item })}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? sheet(undefined, done) : null}
      {doing?.kind === "edit" ? sheet(doing.item, done) : null}
      {doing?.kind === "remove" ? removal(doing.item, done) : null}
    </Section>
  );
}
