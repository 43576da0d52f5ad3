"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { cx } from "#components/ui/class-names.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { factOf, labelOf, type MergeRow, rowsOf, sourceOf } from "./fields.ts";
import { MergeTableHead, type MergeTableHeadProps } from "./table-head.tsx";
import { MergeValue } from "./value.tsx";

export type MergeTableProps = MergeTableHeadProps & {
  definitions: readonly CustomField[];
  chosen: Readonly<Record<string, string>>;
  onChoose: (field: string, contactId: string) => void;
};

/** On a phone, the label is above its row's values, which share the width. */
const lineLook = "border-b border-separator align-top max-sm:grid max-sm:grid-cols-(--merge-columns)";
const labelLook =
  "start-0 z-1 bg-surface px-3 text-start text-xs font-normal text-muted max-sm:col-span-full max-sm:-mb-1 max-sm:pt-2 sm:sticky sm:w-28 sm:py-2";

/** Contacts in columns and fields in rows. For each field, one contact's value is chosen. */
export function MergeTable({ contacts, definitions, keepId, onKeep, left, onLeave, chosen, onChoose }: MergeTableProps) {
  const t = useTranslations("duplicates.table");
  const contactName = useContactName();
  const words = useTranslations("duplicates.words");
  const [showsEqual, setShowsEqual] = useState(false);
  const name = useId();
  const merging = contacts.filter(({ id }) => !left.has(id));
  const { different, equal } = rowsOf(merging, definitions);

  const line = (row: MergeRow) => {
    const source = sourceOf(row.field, merging, keepId, chosen);
    return (
      <tr key={row.field} className={lineLook}>
        <th scope="row" className={labelLook}>
          {labelOf(row, words)}
        </th>
        {contacts.map((contact) => {
          const value = factOf(contact, row.field);
          const isChosen = source === contact.id;
          return (
            <td key={contact.id} className={cx("p-1", left.has(contact.id) && "opacity-40")}>
              <label
                className={cx(
                  "flex min-h-8 min-w-36 cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 wrap-anywhere has-focus-visible:outline-2 has-focus-visible:outline-focus",
                  isChosen ? "bg-accent-soft" : "hover:bg-default",
                )}
              >
                <input
                  type="radio"
                  className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
                  name={`${name} ${row.field}`}
                  aria-label={t("valueOfContact", { field: labelOf(row, words), contact: contactName(contact) })}
                  aria-describedby={`${name}-${row.field}-${contact.id}`}
                  checked={isChosen}
                  disabled={left.has(contact.id)}
                  onChange={() => onChoose(row.field, contact.id)}
                />
                <span id={`${name}-${row.field}-${contact.id}`} className="min-w-0">
                  <MergeValue row={row} value={value} />
                </span>
              </label>
            </td>
          );
        })}
      </tr>
    );
  };

  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full border-collapse text-sm" style={{ "--merge-columns": `repeat(${contacts.length}, minmax(9rem, 1fr))` }}>
        <caption className="sr-only">{t("compareTheContactsAndChooseWhich")}</caption>
        <MergeTableHead contacts={contacts} keepId={keepId} onKeep={onKeep} left={left} onLeave={onLeave} />
        <tbody>
          {different.map(line)}
          {equal.length > 0 ? (
            <tr>
              <td colSpan={contacts.length + 1} className="px-1 py-1">
                <button
                  type="button"
                  aria-expanded={showsEqual}
                  onClick={() => setShowsEqual(!showsEqual)}
                  className="flex items-center gap-1 rounded-md px-2 py-1 text-xs text-muted hover:bg-default hover:text-foreground"
                >
                  {showsEqual ? <ChevronDown aria-hidden className="size-3.5" /> : <ChevronRight aria-hidden className="size-3.5" />}
                  {t("identicalFieldCount", { count: equal.length })}
                </button>
              </td>
            </tr>
          ) : null}
          {showsEqual
            ? equal.map((row) => (
                <tr key={row.field} className={lineLook}>
                  <th scope="row" className={labelLook}>
                    {labelOf(row, words)}
                  </th>
                  <td colSpan={contacts.length} className="col-span-full px-3 py-1.5 wrap-anywhere sm:py-2">
                    <MergeValue row={row} value={merging[0] && factOf(merging[0], row.field)} />
                  </td>
                </tr>
              ))
            : null}
        </tbody>
      </table>
    </div>
  );
}
