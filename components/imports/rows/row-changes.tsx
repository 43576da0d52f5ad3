import type { ImportRow } from "#contract/imports/imports.ts";

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "—";
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.map(String).join(", ");
  if (typeof value === "object")
    return (
      Object.values(value)
        .map((entry) => shown(entry))
        .join(", ") || "—"
    );
  return String(value);
};

const titled = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

/** An update field by field, before and after. */
export function RowChanges({ changes }: { changes: ImportRow["changes"] }) {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">What the row changes</caption>
      <thead>
        <tr className="border-b border-separator text-xs text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            Field
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            Before
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-separator align-top last:border-b-0">
            <th scope="row" className="py-1.5 pe-2 text-start font-medium wrap-break-word">
              {titled(field)}
            </th>
            <td className="py-1.5 pe-2 text-muted wrap-break-word">{shown(before)}</td>
            <td className="py-1.5 wrap-break-word">{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
