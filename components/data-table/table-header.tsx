"use client";

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Pin, PinOff, StretchHorizontal, UnfoldHorizontal } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { type ColumnSettings, withPinned, withShown, withStepped, withWidth } from "./columns/settings.ts";
import { useColumnDrag } from "./columns/use-column-drag.ts";
import type { ColumnLayout, ShownColumn } from "./columns/use-columns.ts";
import { HeaderCell } from "./header-cell.tsx";
import type { SelectionExtent } from "./selection.ts";
import { nextSort, type Sort } from "./sort.ts";

export type TableHeaderProps<Row extends object> = {
  grid: RefObject<HTMLElement | null>;
  layout: ColumnLayout<Row>;
  /** Every column's id, shown or hidden. */
  ids: readonly string[];
  settings: ColumnSettings;
  onSettingsChange: ((settings: ColumnSettings) => void) | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort | undefined) => void) | undefined;
  selectable: boolean;
  extent: SelectionExtent;
  onSelectAll: (chosen: boolean) => void;
};

export function TableHeader<Row extends object>(props: TableHeaderProps<Row>) {
  const t = useTranslations("table.tableHeader");
  const { grid, layout, ids, settings, onSettingsChange, sort, onSort, selectable, extent, onSelectAll } = props;
  const row = useRef<HTMLDivElement>(null);
  const anchor = useRef<Element>(null);
  const [open, setOpen] = useState<string>();
  const [current, setCurrent] = useState(0);
  const drag = useColumnDrag({ grid, layout, ids, selectable, settings, onSettingsChange });
  const arrangeable = onSettingsChange !== undefined;
  const shown = layout.columns.map((column) => column.id);
  const change = (next: ColumnSettings) => onSettingsChange?.(next);
  const heads = () => [...(row.current?.querySelectorAll<HTMLButtonElement>("[data-head-button]") ?? [])];

  const openMenu = (position: number) => {
    anchor.current = heads()[position]?.parentElement ?? null;
    setOpen(shown[position]);
  };
  const press = (column: ShownColumn<Row>, position: number) => {
    if (drag.justMoved.current) return;
    const key = column.column.meta?.sortKey;
    if (key && onSort) onSort(nextSort(sort, key));
    else if (arrangeable) openMenu(position);
  };
  const keyDown = (event: KeyboardEvent, column: ShownColumn<Row>, position: number) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "ArrowDown" && (event.altKey || !column.column.meta?.sortKey)) openMenu(position);
    else if (event.key === "ArrowDown") grid.current?.focus();
    else if (step && event.altKey && event.shiftKey) change(withStepped(settings, ids, shown, column.id, step));
    else if (step && event.altKey) change(withWidth(settings, column.id, column.width + step * 16));
    else if (step) heads()[position + step]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chosen = layout.columns.find((column) => column.id === open);

  return (
    <div role="rowgroup" className="contents">
      <div role="row" ref={row} aria-rowindex={1} className="table-head">
        {selectable ? (
          <div role="columnheader" aria-colindex={1} className="table-cell-box table-select" data-stuck>
            <Checkbox
              aria-label={t("selectAll")}
              checked={extent === "all"}
              indeterminate={extent === "some"}
              onChange={(event) => onSelectAll(event.target.checked)}
            />
          </div>
        ) : null}
        {layout.columns.map((column, position) => (
          <HeaderCell
            key={column.id}
            column={column}
            position={position}
            sort={sort}
            tabbable={position === Math.min(current, layout.columns.length - 1)}
            menuOpen={open === column.id}
            sizing={drag.sizing === column.id}
            dropBefore={drag.drop !== undefined && drag.drop.id !== column.id && drag.drop.before === column.id}
            arrangeable={arrangeable}
            onPress={() => press(column, position)}
            onMenu={() => openMenu(position)}
            onKeyDown={(event) => keyDown(event, column, position)}
            onFocus={() => setCurrent(position)}
            onSizeStart={(event) => drag.startSizing(event, column.id)}
            onSizeReset={() => change(withWidth(settings, column.id, column.column.size ?? 160))}
            onMoveStart={(event) => drag.startMoving(event, column.id)}
          />
        ))}
      </div>
      {chosen ? (
        <Menu
          label={t("columnMenu", { label: chosen.label })}
          anchor={anchor}
          open
          onOpenChange={(next) => {
            if (!next) setOpen(undefined);
          }}
          sections={headerSections({ column: chosen, shown, ids, settings, change, sort, onSort, t })}
        />
      ) : null}
    </div>
  );
}

type SectionsInput<Row extends object> = {
  column: ShownColumn<Row>;
  shown: readonly string[];
  ids: readonly string[];
  settings: ColumnSettings;
  change: (settings: ColumnSettings) => void;
  sort: Sort | undefined;
  onSort: ((sort: Sort | undefined) => void) | undefined;
  t: ReturnType<typeof useTranslations<"table.tableHeader">>;
};

function headerSections<Row extends object>({ column, shown, ids, settings, change, sort, onSort, t }: SectionsInput<Row>): MenuSection[] {
  const { id, width } = column;
  const { sortKey, essential } = column.column.meta ?? {};
  const pinned = settings.pinned.includes(id);
  const direction = sort?.id === sortKey ? sort?.direction : undefined;
  return [
    {
      id: "sort",
      items:
        sortKey && onSort
          ? [
              {
                id: "asc",
                label: t("sortAscending"),
                icon: <ArrowUp />,
                checked: direction === "asc",
                onSelect: () => onSort({ id: sortKey, direction: "asc" }),
              },
              {
                id: "desc",
                label: t("sortDescending"),
                icon: <ArrowDown />,
                checked: direction === "desc",
                onSelect: () => onSort({ id: sortKey, direction: "desc" }),
              },
            ]
          : [],
    },
    {
      id: "place",
      items: [
        {
          id: "left",
          label: t("moveLeft"),
          icon: <ArrowLeft />,
          disabled: shown[0] === id,
          onSelect: () => change(withStepped(settings, ids, shown, id, -1)),
        },
        {
          id: "right",
          label: t("moveRight"),
          icon: <ArrowRight />,
          disabled: shown.at(-1) === id,
          onSelect: () => change(withStepped(settings, ids, shown, id, 1)),
        },
        { id: "wider", label: t("wider"), icon: <UnfoldHorizontal />, onSelect: () => change(withWidth(settings, id, width + 48)) },
        { id: "narrower", label: t("narrower"), icon: <StretchHorizontal />, onSelect: () => change(withWidth(settings, id, width - 48)) },
        {
          id: "pin",
          label: pinned ? t("unpin") : t("pinLeft"),
          icon: pinned ? <PinOff /> : <Pin />,
          onSelect: () => change(withPinned(settings, id, !pinned)),
        },
      ],
    },
    {
      id: "hide",
      items: essential
        ? []
        : [{ id: "hide", label: t("hideColumn"), icon: <EyeOff />, onSelect: () => change(withShown(settings, id, false)) }],
    },
  ];
}
