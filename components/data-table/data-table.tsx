"use client";

import { type MouseEvent, type ReactNode, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useAnnounced } from "#components/ui/use-announced.ts";
import { useIsPrinting } from "#components/ui/use-is-printing.ts";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { useScrollMemory } from "#components/ui/use-scroll-memory.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { type Column, columnId } from "./columns/columns.ts";
import { type ColumnSettings, plainSettings, rowHeights } from "./columns/settings.ts";
import { useColumns } from "./columns/use-columns.ts";
import { type GridFocus, type GridKeyActions, gridKeyDown, moved } from "./grid-keys.ts";
import { type RowSource, sourceOf } from "./row-source.ts";
import type { RowWindow } from "./row-window.ts";
import { cardsToCome, rowsToCome } from "./rows-to-come.ts";
import { noSelection, type Selection } from "./selection.ts";
import type { Sort } from "./sort.ts";
import { TableHeader } from "./table-header.tsx";
import { type TableFailure, TableNotice } from "./table-notice.tsx";
import { cellId, TableRow, type TableRowProps } from "./table-row.tsx";
import { tableShortcuts } from "./table-shortcuts.ts";
import { rowIndexOf, useRowHover } from "./use-row-hover.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useTableSelection } from "./use-table-selection.ts";

export type DataTableProps<Row extends object> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first rows are loaded. A source may have rows that are not loaded yet. */
  rows: readonly Row[] | RowSource<Row> | undefined;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  /** Shown if a successful read returned no rows. */
  empty: ReactNode;
  failure?: TableFailure | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  settings?: ColumnSettings;
  onSettingsChange?: (settings: ColumnSettings) => void;
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  idsOf?: (from: number, to: number) => Promise<readonly string[]>;
  onOpen?: (row: Row, index: number) => void;
  onHover?: (row: Row) => void;
  onRangeChange?: (start: number, end: number) => void;
  /** Renders a row as a card if the table is narrower than 640 px. Without it, the columns scroll sideways. */
  card?: (row: Row) => ReactNode;
  cardHeight?: number;
  /** The name under which the table remembers its scroll position, for returning to it. */
  memory?: string;
  className?: string;
};

const wideHeaderHeight = 32;
const narrowBelow = 640;
/** A width of 0 means that it has not been measured yet. */
const isNarrow = (width: number) => width > 0 && width < narrowBelow;
const cardSelectWidth = 44;
/** Rows that are not loaded are not printed. */
const printedMost = 1000;
const noFocus: GridFocus = { row: -1, column: -1 };
const interactive = "a, button, input, select, textarea, label, [contenteditable], [data-no-open]";

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, failure, settings = plainSettings, onSettingsChange, sort, onSort } = props;
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<GridFocus>(noFocus);
  const known = useMemo(() => sourceOf<Row>(rows ?? []), [rows]);
  const loading = rows === undefined && failure === undefined;
  const source = useMemo(() => (loading ? { count: 24, at: () => undefined } : known), [loading, known]);
  // New rows are rendered in slices, so that they never block scrolling.
  const shown = useDeferredValue(source);
  const selectable = props.onSelectionChange !== undefined;
  const layout = useColumns(columns, settings, selectable);
  const ids = useMemo(() => columns.map(columnId), [columns]);
  const { drawn, width, rowHeight, headerHeight, scrollToRow } = useRowWindow({
    scroller: grid,
    count: source.count,
    sizesAt: (measured) =>
      props.card && isNarrow(measured)
        ? { rowHeight: props.cardHeight ?? 68, headerHeight: 0 }
        : { rowHeight: rowHeights[settings.density], headerHeight: wideHeaderHeight },
    onRangeChange: loading ? undefined : props.onRangeChange,
  });
  const isPrinting = useIsPrinting();
  const card = isNarrow(width) ? props.card : undefined;
  const isCard = card !== undefined;
  const toCome = useMemo(
    () => (isCard ? cardsToCome(selectable ? cardSelectWidth : 16, rowHeight) : rowsToCome(layout.tracks, rowHeight)),
    [isCard, selectable, rowHeight, layout],
  );
  useScrollMemory(grid, props.memory, !loading && source.count > 0);
  const selection = useTableSelection({
    source,
    rowId,
    selection: props.selection ?? noSelection,
    onSelectionChange: props.onSelectionChange,
    idsOf: props.idsOf,
    say: (message) => notify({ title: message }),
  });
  const hover = useRowHover(
    props.onHover &&
      ((index) => {
        const row = source.at(index);
        if (row) props.onHover?.(row);
      }),
  );

  const move = (to: GridFocus) => {
    setFocus(to);
    scrollToRow(to.row);
    const row = source.at(to.row);
    if (row) props.onHover?.(row);
  };
  const open = (index: number) => {
    const row = source.at(index);
    if (row) props.onOpen?.(row, index);
  };
  const actions = {
    count: loading ? 0 : source.count,
    columns: card ? 0 : layout.columns.length,
    pageSize: Math.max(1, Math.floor(((grid.current?.clientHeight ?? 600) - headerHeight) / rowHeight) - 1),
    focus,
    move,
    open,
    edit: (at: GridFocus) => startEditing(document.getElementById(cellId(gridId, at.row, at.column))),
    toggle: selection?.toggle,
    extend: selection?.extend,
    selectAll: selection && (() => selection.all(true)),
    clear: selection?.clear,
  };
  useTableKeys(actions, grid, props.onOpen !== undefined);

  const labelled = useLabelled();
  const figure = useFigures();
  useAnnounced(loading || props.busy || failure ? undefined : labelled(label, figure(source.count)));

  const click = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    if (index < 0 || !(event.target instanceof Element)) return;
    const box = event.target.closest(".table-select");
    setFocus({ row: index, column: -1 });
    if (box && selection) selection.press(index, event.shiftKey);
    else if (!event.target.closest(interactive) && !event.defaultPrevented && window.getSelection()?.isCollapsed !== false) open(index);
  };

  if (failure && source.count === 0)
    return (
      <ErrorState
        title={failure.title}
        message={failure.message}
        traceId={failure.traceId}
        retries={failure.retries ?? false}
        onRetry={props.onRetry}
        retrying={props.busy ?? false}
      />
    );
  if (!loading && source.count === 0) return <div className={cx("min-h-0 flex-1 overflow-y-auto", props.className)}>{props.empty}</div>;

  const focused = focus.row >= drawn.start && focus.row < drawn.end;
  return (
    <div className={cx("table-frame relative flex min-h-0 flex-1 flex-col", props.className)}>
      <TableNotice failure={failure} onRetry={props.onRetry} busy={(props.busy ?? false) && !loading} />
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={source.count + 1}
        aria-colcount={layout.columns.length + 1}
        aria-multiselectable={selectable || undefined}
        aria-busy={loading || (props.busy ?? false)}
        aria-activedescendant={focused ? cellId(gridId, focus.row, shown.at(focus.row) ? focus.column : -1) : undefined}
        tabIndex={0}
        data-choosing={(selection && selection.extent !== "none") || undefined}
        data-long={drawn.height > 4000 || undefined}
        className="table-grid"
        style={{
          "--columns": layout.template,
          "--columns-width": `${layout.width}px`,
          "--row-height": `${rowHeight}px`,
          "--header-height": `${headerHeight}px`,
          "--rows-to-come": toCome,
        }}
        onKeyDown={(event) => gridKeyDown(event, actions)}
        onClick={click}
        {...hover}
      >
        {card ? null : (
          <TableHeader
            grid={grid}
            layout={layout}
            ids={ids}
            settings={settings}
            onSettingsChange={onSettingsChange}
            sort={sort}
            onSort={onSort}
            selectable={selectable}
            extent={selection?.extent ?? "none"}
            onSelectAll={(chosen) => selection?.all(chosen)}
          />
        )}
        <div
          role="rowgroup"
          className="table-ground"
          data-loading={loading || undefined}
          style={{ height: drawn.height, minWidth: card ? undefined : layout.width }}
        >
          <div
            role="presentation"
            className="absolute inset-x-0 top-0 will-change-transform"
            style={{ transform: `translateY(${drawn.offset}px)` }}
          >
            <TableRows
              drawn={isPrinting ? { start: 0, end: Math.min(source.count, printedMost) } : drawn}
              source={shown}
              rowId={rowId}
              rowLabel={rowLabel}
              isSelected={selection?.isSelected}
              focus={focus}
              gridId={gridId}
              layout={layout}
              selectable={selectable}
              card={card}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Presses the edit button of a cell, if it has one. */
function startEditing(cell: HTMLElement | null): boolean {
  const trigger = cell?.querySelector<HTMLElement>("[data-edit]");
  trigger?.click();
  return Boolean(trigger);
}

/** The table's shortcuts that work anywhere on its page, without focusing the table first. */
function useTableKeys(actions: GridKeyActions, grid: RefObject<HTMLElement | null>, canOpen: boolean): void {
  const step = (key: "ArrowDown" | "ArrowUp") => () => {
    const to: GridFocus | undefined = moved(key, false, actions.focus, actions);
    if (!to) return;
    grid.current?.focus({ preventScroll: true });
    actions.move(to);
  };
  const { toggle } = actions;
  const { row } = actions.focus;
  useShortcut(tableShortcuts.next, step("ArrowDown"));
  useShortcut(tableShortcuts.previous, step("ArrowUp"));
  useShortcut(tableShortcuts.open, () => row >= 0 && actions.open(row), canOpen);
  useShortcut(tableShortcuts.select, () => row >= 0 && toggle?.(row), toggle !== undefined);
  useShortcut(tableShortcuts.edit, undefined);
  useShortcut(tableShortcuts.arrange, undefined);
  useShortcut(tableShortcuts.resize, undefined);
}

type TableRowsProps<Row extends object> = Pick<TableRowProps<Row>, "gridId" | "layout" | "selectable" | "card"> & {
  drawn: Pick<RowWindow, "start" | "end">;
  source: RowSource<Row>;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  isSelected: ((id: string) => boolean) | undefined;
  focus: GridFocus;
};

/** The rows in the window. Each receives only props about itself, so that it renders only if these change. */
function TableRows<Row extends object>({ drawn, source, rowId, rowLabel, isSelected, focus, ...shared }: TableRowsProps<Row>) {
  return Array.from({ length: drawn.end - drawn.start }, (_, offset) => {
    const index = drawn.start + offset;
    const row = source.at(index);
    return (
      <TableRow
        {...shared}
        key={index}
        index={index}
        row={row}
        label={row === undefined ? "" : rowLabel(row)}
        selected={row !== undefined && (isSelected?.(rowId(row)) ?? false)}
        focus={focus.row === index ? focus.column : undefined}
      />
    );
  });
}
