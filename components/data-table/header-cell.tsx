"use client";

import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { columnLabel } from "./columns/columns.ts";
import type { ShownColumn } from "./columns/use-columns.ts";
import { ariaSort, type Sort } from "./sort.ts";

export type HeaderCellProps<Row extends object> = {
  column: ShownColumn<Row>;
  position: number;
  sort: Sort | undefined;
  tabbable: boolean;
  menuOpen: boolean;
  sizing: boolean;
  dropBefore: boolean;
  arrangeable: boolean;
  onPress: () => void;
  onMenu: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onSizeStart: (event: PointerEvent) => void;
  onSizeReset: () => void;
  onMoveStart: (event: PointerEvent) => void;
};

export function HeaderCell<Row extends object>({
  column,
  position,
  sort,
  tabbable,
  menuOpen,
  sizing,
  dropBefore,
  arrangeable,
  ...on
}: HeaderCellProps<Row>) {
  const t = useTranslations("table.headerCell");
  const label = columnLabel(column.column);
  const { sortKey, align } = column.column.meta ?? {};
  const sorted = sortKey ? ariaSort(sort, sortKey) : undefined;
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <div
      role="columnheader"
      aria-colindex={position + 2}
      aria-sort={sorted}
      // Without it, the column's name would include that of the menu button.
      aria-label={label}
      data-head={column.id}
      data-stuck={column.stuckAt !== undefined || undefined}
      className="table-cell-box group/head"
      style={column.stuckAt === undefined ? undefined : { insetInlineStart: column.stuckAt }}
    >
      {dropBefore ? <span className="table-drop" /> : null}
      <button
        type="button"
        data-head-button
        tabIndex={tabbable ? 0 : -1}
        aria-haspopup={sortKey ? undefined : "menu"}
        aria-expanded={sortKey ? undefined : menuOpen}
        aria-keyshortcuts={arrangeable ? "Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight" : undefined}
        onClick={on.onPress}
        onKeyDown={on.onKeyDown}
        onFocus={on.onFocus}
        onPointerDown={arrangeable ? on.onMoveStart : undefined}
        className={cx("table-head-button", align === "end" && "justify-end")}
      >
        <span className="truncate">{label}</span>
        {sorted && sorted !== "none" ? <Arrow aria-hidden className="size-3 shrink-0 text-foreground" /> : null}
      </button>
      {arrangeable ? (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("columnMenu", { label })}
            aria-haspopup="menu"
            aria-expanded={menuOpen}
            data-head-menu
            onClick={on.onMenu}
            className="absolute end-1 grid size-6 shrink-0 place-items-center rounded bg-surface text-muted opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 hover:bg-default aria-expanded:opacity-100"
          >
            <ChevronDown aria-hidden className="size-3.5" />
          </button>
          <span
            aria-hidden
            className="table-resizer"
            data-active={sizing || undefined}
            onPointerDown={on.onSizeStart}
            onDoubleClick={on.onSizeReset}
          />
        </>
      ) : null}
    </div>
  );
}
