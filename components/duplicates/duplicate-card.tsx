"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { PhoneText } from "#components/contacts/phone-link.tsx";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { cx } from "#components/ui/class-names.ts";
import type { DuplicateGroup, DuplicateReason } from "#contract/duplicates/duplicates.ts";

const reasonsOf = ({ matches }: DuplicateGroup): DuplicateReason[] => [...new Set(matches.map(({ reason }) => reason))];

/** A group of possible duplicates in the list: the contacts, and what they have in common. */
export function DuplicateCard({
  group,
  href,
  selected,
  onSelect,
}: {
  group: DuplicateGroup;
  href: string;
  selected: boolean;
  onSelect: () => void;
}) {
  const t = useTranslations("duplicates.duplicateCard");
  const contactName = useContactName();
  const words = useTranslations("duplicates.words");
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      data-group={group.id}
      aria-current={selected || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onSelect();
      }}
      className={cx(
        "grid gap-1.5 border-b border-separator px-4 py-2.5 text-sm focus-visible:outline-offset-[-2px]",
        selected ? "bg-accent-soft" : "hover:bg-default",
      )}
    >
      <span className="text-xs text-muted">
        {reasonsOf(group)
          .map((reason) => words(`reason.${reason}`))
          .join(" · ")}
      </span>
      <span className="grid gap-1">
        {group.contacts.slice(0, 4).map((contact) => {
          const name = contactName(contact);
          const isOther = (text: string | null) => text !== null && text !== name;
          const { email, phone, city } = contact;
          return (
            <span key={contact.id} className="flex min-w-0 items-center gap-2">
              <Avatar name={name} size="xs" />
              <span className="max-w-[60%] shrink-0 truncate font-medium">{name}</span>
              <span className="truncate text-xs text-muted">
                {isOther(email) ? email : phone !== null && isOther(phone) ? <PhoneText phone={phone} /> : isOther(city) ? city : null}
              </span>
            </span>
          );
        })}
      </span>
      {group.contacts.length > 4 ? <span className="text-xs text-muted">{t("andMore", { value: group.contacts.length - 4 })}</span> : null}
    </Link>
  );
}
