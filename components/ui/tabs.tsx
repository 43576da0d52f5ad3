"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "./class-names.ts";
import { useFigures } from "./place.tsx";
import { ScrollArrows } from "./scroll-arrows.tsx";
import { useHiddenEnds } from "./use-hidden-ends.ts";

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
  const { hidden, look, mask } = useHiddenEnds(list);
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
      <ScrollArrows of={list} hidden={hidden} />
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        onScroll={look}
        className={cx("relative flex shrink-0 gap-1 overflow-x-auto border-b border-separator scrollbar-none", spansPage && "px-1.5", mask)}
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
