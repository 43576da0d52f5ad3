"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { TaskCounts, TaskEntry } from "#contract/contacts/task-list.ts";
import { itemsOf } from "./items.ts";
import { TaskRow } from "./task-row.tsx";
import { useTaskKeys } from "./use-task-keys.ts";

type TaskListProps = {
  tasks: readonly TaskEntry[];
  counts: TaskCounts | undefined;
  isDone: boolean;
  hasMore: boolean;
  isReadingMore: boolean;
  hasFailed: boolean;
  onMore: () => void;
};

const headingHeight = 44;
const rowHeight = 40;

/** A list of up to thousands of tasks, of which only the visible ones are rendered. */
export function TaskList({ tasks, counts, isDone, hasMore, isReadingMore, hasFailed, onMore }: TaskListProps) {
  const t = useTranslations("tasks");
  const figure = useFigures();
  const scroller = useRef<HTMLDivElement>(null);
  const { timeZone } = usePlace();
  const now = useNow();
  const items = useMemo(() => (now ? itemsOf(tasks, counts, isDone, now, timeZone) : []), [tasks, counts, isDone, now, timeZone]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === "heading" ? headingHeight : rowHeight),
    getItemKey: (index) => {
      const item = items[index];
      return item?.kind === "task" ? item.task.id : `heading ${item?.group ?? index}`;
    },
    overscan: 12,
    // The size for rendering on the server, where the screen size is unknown.
    initialRect: { width: 1024, height: 800 },
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { complete } = useTaskKeys({
    tasks,
    scroller,
    reveal: (place) => virtual.scrollToIndex(items.findIndex((item) => item.kind === "task" && item.place === place)),
  });

  useEffect(() => {
    if (hasMore && !isReadingMore && !hasFailed && last >= items.length - 20) onMore();
  }, [hasMore, isReadingMore, hasFailed, last, items.length, onMore]);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label={t("page.title")} className="@container relative mx-auto w-full max-w-5xl" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className="absolute inset-x-0 top-0 px-2 sm:px-4"
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.kind === "heading" ? (
                <h2 className="flex items-baseline gap-2 px-2 pt-4 pb-1 text-sm font-semibold">
                  {t(`group.${item.group}`)}
                  <span className="text-xs font-normal text-muted tabular-nums">{figure(item.count)}</span>
                </h2>
              ) : (
                <TaskRow task={item.task} contactName={item.task.contactName} index={item.place} onComplete={complete} />
              )}
            </li>
          );
        })}
      </ul>
      {hasFailed ? (
        <p className="grid justify-center py-3">
          <Button onClick={onMore}>{t("page.loadMore")}</Button>
        </p>
      ) : null}
    </div>
  );
}
