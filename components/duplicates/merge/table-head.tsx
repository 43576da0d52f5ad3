"use client";

import Link from "next/link";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Time } from "#components/ui/time.tsx";
import type { MergeCandidate } from "#contract/duplicates/duplicates.ts";
import { routes } from "#lib/routes.ts";

const kinds = ["notes", "tasks", "workflows", "campaigns"] as const;

type Words = ReturnType<typeof useTranslations<"duplicates.words">>;

/** The records of a contact: "2 notes, 1 task". */
const recordsOf = ({ counts }: MergeCandidate, t: Words): string =>
  kinds.flatMap((kind) => (counts[kind] > 0 ? [t(`count.${kind}`, { count: counts[kind] })] : [])).join(", ");

export type MergeTableHeadProps = {
  contacts: readonly MergeCandidate[];
  keepId: string;
  onKeep: (contactId: string) => void;
  left: ReadonlySet<string>;
  onLeave: (contactId: string, isLeft: boolean) => void;
};

/** The compared contacts. The user chooses which one to keep and which ones to leave out. */
export function MergeTableHead({ contacts, keepId, onKeep, left, onLeave }: MergeTableHeadProps) {
  const t = useTranslations("duplicates.tableHead");
  const contactName = useContactName();
  const words = useTranslations("duplicates.words");
  const name = useId();
  return (
    <thead>
      <tr className="border-b border-border align-top max-sm:grid max-sm:grid-cols-(--merge-columns)">
        <td className="sticky start-0 z-1 w-28 bg-surface max-sm:hidden" />
        {contacts.map((contact) => (
          <th key={contact.id} scope="col" className="p-1 text-start font-normal">
            <div className={cx("grid min-w-36 grid-cols-1 gap-1 px-2 py-1.5", left.has(contact.id) && "opacity-60")}>
              <span className="flex items-center gap-2">
                <Avatar name={contactName(contact)} />
                <Link href={routes.contact(contact.id)} className="min-w-0 font-medium wrap-anywhere hover:underline">
                  {contactName(contact)}
                </Link>
              </span>
              <span id={`${name}-${contact.id}-about`} className="text-xs text-muted">
                {t.rich(recordsOf(contact, words) ? "addedWith" : "added", {
                  date: () => <Time at={contact.dateAdded} style="date" />,
                  records: recordsOf(contact, words),
                })}
              </span>
              <label className="flex w-fit items-center gap-2 text-xs">
                <input
                  type="radio"
                  className="size-4 accent-accent"
                  name={name}
                  aria-label={t("keep2", { contact: contactName(contact) })}
                  aria-describedby={`${name}-${contact.id}-about`}
                  checked={keepId === contact.id}
                  disabled={left.has(contact.id)}
                  onChange={() => onKeep(contact.id)}
                />
                {keepId === contact.id ? t("kept") : t("keep")}
              </label>
              {contacts.length > 2 ? (
                <label htmlFor={`${name}-${contact.id}`} className="flex w-fit items-center gap-2 text-xs">
                  <Checkbox
                    id={`${name}-${contact.id}`}
                    aria-label={t("exclude", { contact: contactName(contact) })}
                    checked={left.has(contact.id)}
                    disabled={keepId === contact.id || (!left.has(contact.id) && contacts.length - left.size <= 2)}
                    onChange={(event) => onLeave(contact.id, event.target.checked)}
                  />
                  {t("skip")}
                </label>
              ) : null}
            </div>
          </th>
        ))}
      </tr>
    </thead>
  );
}
