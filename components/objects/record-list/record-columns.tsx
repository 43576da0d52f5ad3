import Link from "next/link";
import { useTranslations } from "use-intl";
import { type Column, columnsOf } from "#components/data-table/columns/columns.ts";
import { Time } from "#components/ui/time.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import { fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { FoundRecord } from "#contract/objects/records.ts";
import { viewOf } from "../../fields/field-kinds.ts";
import { textOfField } from "../value-text.ts";

const column = columnsOf<FoundRecord>();
const shownAtFirst = 6;

type Reading = {
  locale: string;
  canSort: boolean;
  formatPhone: (phone: string) => string;
  /** The international form of a number, for its title. */
  formatPhoneAbroad: (phone: string) => string;
  hrefOf: (recordId: string) => string;
};

function NameCell({ href, name }: { href: string; name: string }) {
  const t = useTranslations("objects.recordColumns");
  return (
    <Link href={href} prefetch={false} tabIndex={-1} className="truncate font-medium hover:underline">
      {name || t("unnamed")}
    </Link>
  );
}

export type RecordColumnTitles = { owner: string; added: string; changed: string };

/** The identifying field, the other fields in the schema's order, then users and dates. */
export function recordColumns(
  { object, fields }: ObjectSchema,
  { locale, canSort, formatPhone, formatPhoneAbroad, hrefOf }: Reading,
  titles: RecordColumnTitles,
): Column<FoundRecord>[] {
  const sortedBy = (sortKey: string) => (canSort ? { sortKey } : {});
  const isPrimary = ({ fieldKey }: { fieldKey: string }) => fieldKey === object.primaryDisplayProperty;
  const ordered = [...fields.filter(isPrimary), ...fields.filter((field) => !isPrimary(field))];
  return [
    ...ordered.map((field, place) =>
      column.accessor((record) => textOfField(field, record.properties, locale), {
        id: field.id,
        header: field.name,
        size: isPrimary(field) ? 240 : 160,
        meta: {
          essential: isPrimary(field),
          hiddenAtFirst: place >= shownAtFirst,
          align: viewOf(field.dataType).isNumeric ? "end" : "start",
          ...(viewOf(field.dataType).isUnordered ? {} : sortedBy(field.fieldKey)),
        },
        cell: (cell) => {
          const text: string = cell.getValue();
          if (isPrimary(field)) return <NameCell href={hrefOf(cell.row.original.id)} name={text} />;
          if (fieldTypes[field.dataType].kind === "phone")
            return text === "" ? null : (
              <span className="truncate tabular-nums" title={formatPhoneAbroad(text)}>
                {formatPhone(text)}
              </span>
            );
          return <span className={viewOf(field.dataType).isNumeric ? "truncate tabular-nums" : "truncate"}>{text}</span>;
        },
      }),
    ),
    ...(object.standard
      ? []
      : [
          column.accessor("owner", {
            id: "owner",
            header: titles.owner,
            size: 160,
            cell: (cell) => {
              const [owner] = cell.row.original.owner ?? [];
              return owner === undefined ? null : <UserBadge userId={owner} />;
            },
          }),
        ]),
    column.accessor("createdAt", {
      id: "created",
      header: titles.added,
      size: 150,
      meta: sortedBy("createdAt"),
      cell: (cell) => <Time at={cell.getValue()} style="date" />,
    }),
    column.accessor("updatedAt", {
      id: "updated",
      header: titles.changed,
      size: 150,
      meta: { hiddenAtFirst: true, ...sortedBy("updatedAt") },
      cell: (cell) => <Time at={cell.getValue()} style="date" />,
    }),
  ];
}
