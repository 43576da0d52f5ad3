"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { cx } from "./class-names.ts";
import { useFigures } from "./place.tsx";

type Tab = { id: string; label: string; count?: number | string | undefined; icon?: ReactNode };

export type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** The panel of the chosen tab. Without it, the tabs switch something elsewhere on the page. */
  children?: ReactNode;
  /** Spans the page's width, with the first tab's text aligned with the page's title. */
  spansPage?: boolean;
  className?: string;
};

const step: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export function Tabs({ label, tabs, selected, onSelect, children, spansPage = false, className }: TabsProps) {
  const figure = useFigures();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  /** The ends of the list that are scrolled out of sight. */
  const look = () => {
    if (list.current === null) return;
    const { scrollLeft, clientWidth, scrollWidth } = list.current;
    const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
    setHidden((last) => (last.before === next.before && last.after === next.after ? last : next));
  };
  // The tabs may outgrow the list without changing its size, such as when their counts are loaded.
  useEffect(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer calls it with the first size and with each change
  useEffect(() => {
    if (list.current === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, the tab that is selected may be outside of the list
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    // Only the list scrolls, never the page around it.
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = step[event.key]?.(
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  return (
    <div className={cx("relative flex min-h-0 min-w-0 flex-col", className)}>
      {hidden.before ? <MoreTabs of={list} isBefore /> : null}
      {hidden.after ? <MoreTabs of={list} /> : null}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        onScroll={look}
        className={cx(
          "relative flex shrink-0 gap-1 overflow-x-auto border-b border-separator scrollbar-none",
          spansPage && "px-1.5",
          hidden.before && "mask-l-from-[calc(100%-3rem)] mask-l-to-[calc(100%-1.25rem)]",
          hidden.after && "mask-r-from-[calc(100%-3rem)] mask-r-to-[calc(100%-1.25rem)]",
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-muted hover:text-foreground focus-visible:outline-offset-[-2px] aria-selected:border-accent aria-selected:font-medium aria-selected:text-foreground [&>svg]:size-4"
          >
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="rounded bg-default px-1 text-2xs text-muted tabular-nums">
                {typeof tab.count === "number" ? figure(tab.count) : tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="min-h-0 flex-1">
          {children}
        </div>
      )}
    </div>
  );
}

/** At an end of the list, over the tabs that do not fit. The keyboard reaches them with the arrow keys. */
function MoreTabs({ of, isBefore = false }: { of: RefObject<HTMLDivElement | null>; isBefore?: boolean }) {
  const Icon = isBefore ? ChevronLeft : ChevronRight;
  const scroll = () => of.current?.scrollBy({ left: (isBefore ? -0.7 : 0.7) * of.current.clientWidth, behavior: "smooth" });
  return (
    <span
      aria-hidden
      data-more-tabs={isBefore ? "before" : "after"}
      onClick={scroll}
      className={cx(
        "absolute top-0 z-1 flex h-9 w-6 cursor-pointer items-center text-muted hover:text-foreground",
        isBefore ? "left-0 justify-start" : "right-0 justify-end",
      )}
    >
      <Icon className="size-4" />
    </span>
  );
}
