"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo } from "react";
import type { Column } from "#components/data-table/columns/columns.ts";
import type { ColumnSettings } from "#components/data-table/columns/settings.ts";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Selection } from "#components/data-table/selection.ts";
import type { Sort } from "#components/data-table/sort.ts";
import type { FoundContact } from "#contract/contacts/search.ts";
import { contactName } from "#lib/format/names.ts";
import { ContactCard } from "./contact-card.tsx";
import { CellSettingsContext } from "./contact-cells.tsx";
import { failureOf } from "./failure.ts";
import { useContactCells } from "./use-cell-context.ts";
import type { useContactRows } from "./use-contact-rows.ts";

const OvertakenEditDialog = dynamic(() => import("./overtaken-edit-dialog.tsx").then((module) => module.OvertakenEditDialog), {
  ssr: false,
});

const idOf = ({ id }: FoundContact) => id;
const cardOf = (contact: FoundContact) => <ContactCard contact={contact} />;

export type ContactTableProps = {
  list: ReturnType<typeof useContactRows>;
  columns: readonly Column<FoundContact>[];
  isWaiting: boolean;
  settings: ColumnSettings;
  onSettingsChange: (settings: ColumnSettings) => void;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  empty: ReactNode;
};

export function ContactTable({
  list,
  columns,
  isWaiting,
  settings,
  onSettingsChange,
  sort,
  onSort,
  selection,
  ...props
}: ContactTableProps) {
  const router = useRouter();
  const { cells, editing } = useContactCells();
  const failure = useMemo(() => failureOf(list.error), [list.error]);
  return (
    <CellSettingsContext value={cells}>
      <DataTable
        label="Contacts"
        columns={columns}
        rows={isWaiting ? undefined : list.rows}
        rowId={idOf}
        rowLabel={contactName}
        empty={props.empty}
        failure={failure}
        onRetry={list.retry}
        busy={list.busy}
        settings={settings}
        onSettingsChange={onSettingsChange}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onSelectionChange={props.onSelectionChange}
        idsOf={list.idsOf}
        onOpen={(contact, at) => router.push(cells.hrefOf(contact.id, at))}
        onHover={list.prefetch}
        onRangeChange={list.onRangeChange}
        card={cardOf}
        memory={`contacts ${list.name}`}
      />
      {editing.overtaken ? <OvertakenEditDialog editing={editing} /> : null}
    </CellSettingsContext>
  );
}
