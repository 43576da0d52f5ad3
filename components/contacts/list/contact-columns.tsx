import { type Column, columnsOf } from "#components/data-table/columns/columns.ts";
import { plainSettings, withPinned } from "#components/data-table/columns/settings.ts";
import type { FoundContact } from "#contract/contacts/search.ts";
import { type ContactField, fieldValue } from "../contact-fields.ts";
import { FieldCell, NameCell } from "./contact-cells.tsx";

const column = columnsOf<FoundContact>();

const nameColumn = (header: string) =>
  column.accessor("name", {
    id: "name",
    header,
    size: 240,
    meta: { essential: true, sortKey: "name" },
    cell: (cell) => <NameCell contact={cell.row.original} at={cell.row.index} />,
  });

const columnOf = (field: ContactField) =>
  column.accessor((contact) => fieldValue(contact, field.field), {
    // TanStack interprets a dot in an id as a path.
    id: field.field.replace(".", ":"),
    header: field.label,
    size: field.size ?? 150,
    meta: {
      label: field.label,
      ...(field.sortable ? { sortKey: field.field } : {}),
      ...(field.hiddenAtFirst ? { hiddenAtFirst: true } : {}),
      ...(field.kind === "number" ? { align: "end" as const } : {}),
    },
    cell: (cell) => <FieldCell contact={cell.row.original} field={field} />,
  });

/** The columns of the table: the name and these fields. */
export const contactColumns = (name: string, fields: readonly ContactField[]): readonly Column<FoundContact>[] => [
  nameColumn(name),
  ...fields.map(columnOf),
];

export const contactColumnSettings = withPinned(plainSettings, "name", true);
