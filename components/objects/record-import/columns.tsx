import { Select } from "#components/ui/select.tsx";
import type { ObjectField } from "#contract/objects/objects.ts";
import { fileColumns } from "../value-text.ts";
import type { FileColumn } from "./rows.ts";
import type { TableFile } from "./use-record-import.ts";

type RecordImportColumnsProps = {
  file: TableFile;
  fields: readonly ObjectField[];
  columns: readonly FileColumn[];
  onChoose: (place: number, target: FileColumn) => void;
};

/** What each column of a file becomes. */
export function RecordImportColumns({ file, fields, columns, onChoose }: RecordImportColumnsProps) {
  const targets = [
    { value: "", label: "Leave out" },
    { value: "id", label: "Id, to change a record that stands" },
    ...fileColumns(fields).map(({ property, label }) => ({ value: property, label, isVerbatim: true })),
  ];
  return (
    <ul className="grid grid-cols-1 gap-2" aria-label="Columns of the file">
      {file.headers.map((header, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading; the place is what a column is
        <li key={place} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3">
          <span className="min-w-0">
            <span className="block truncate font-medium">{header || `Column ${place + 1}`}</span>
            <span className="block truncate text-xs text-muted">{file.lines[0]?.[place] ?? ""}</span>
          </span>
          <Select
            label={`What ${header || `column ${place + 1}`} is`}
            options={targets}
            value={columns[place] ?? ""}
            onChange={(target) => onChoose(place, target)}
          />
        </li>
      ))}
    </ul>
  );
}
