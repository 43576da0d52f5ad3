"use client";

import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useFigures } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

const shownMost = 5;

type SideSectionProps<T> = {
  id: string;
  title: string;
  empty: string;
  items: readonly T[] | undefined;
  /** The total number, if not all are loaded. */
  total?: number | undefined;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
};

/** A list of work for the front desk: the first few rows, and the others on request. */
export function SideSection<T>({ id, title, empty, items, total, query, keyOf, children }: SideSectionProps<T>) {
  const t = useTranslations("today.side");
  const figure = useFigures();
  const headingId = useId();
  const failureText = useFailureText();
  const [showsAll, setShowsAll] = useState(false);
  const count = items === undefined ? undefined : Math.max(total ?? 0, items.length);
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-2 border-b border-separator px-3 py-3 last:border-0">
      <h2 id={headingId} className="flex items-baseline gap-2 px-1 pb-1 text-sm font-semibold">
        {title}
        {count ? <span className="text-xs font-normal text-muted tabular-nums">{figure(count)}</span> : null}
      </h2>
      {items === undefined && query.error ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 px-1 text-sm text-danger-soft-foreground">
          <span className="min-w-0 flex-1">{failureText(query.error).message}</span>
          <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
            {t("tryAgain")}
          </Button>
        </div>
      ) : items === undefined ? (
        <div role="status" className="grid gap-3 px-1 py-1">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
        </div>
      ) : items.length === 0 ? (
        <p className="px-1 text-sm text-muted">{empty}</p>
      ) : (
        <ul className="grid grid-cols-1">
          {items.slice(0, showsAll ? undefined : shownMost).map((item) => (
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
      {items !== undefined && items.length > shownMost ? (
        <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t("showFewer") : t("showAll", { count: items.length })}
        </Button>
      ) : null}
    </section>
  );
}

type SideRowProps = { title: string; detail: ReactNode; aside?: ReactNode; onOpen: () => void };

/** A row that opens in place. */
export const SideRow = ({ title, detail, aside, onOpen }: SideRowProps) => (
  <div className="relative flex items-center gap-2 rounded-md px-1 py-1.5 text-sm hover:bg-(--row-hover)">
    <div className="min-w-0 flex-1">
      <button
        type="button"
        onClick={onOpen}
        className="block max-w-full truncate text-start font-medium after:absolute after:inset-0 after:content-['']"
      >
        {title}
      </button>
      <span className="block truncate text-xs text-muted">{detail}</span>
    </div>
    {aside === undefined ? null : <div className="relative shrink-0 text-xs text-muted">{aside}</div>}
  </div>
);
