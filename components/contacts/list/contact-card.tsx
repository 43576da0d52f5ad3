"use client";

import Link from "next/link";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import { contactName } from "#lib/format/names.ts";
import { useCellSettings } from "./contact-cells.tsx";

/** How a contact looks where there is no room for columns. */
export function ContactCard({ contact }: { contact: Contact }) {
  const { hrefOf, formatPhone } = useCellSettings();
  const name = contactName(contact);
  const facts = [contact.phone ? formatPhone(contact.phone) : null, contact.email].filter((fact) => fact !== null && fact !== name);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} size="md" />
      <span className="min-w-0 flex-1">
        <Link href={hrefOf(contact.id, undefined)} prefetch={false} className="block truncate font-medium">
          {name}
        </Link>
        <span className="block truncate text-sm text-muted">{facts.join(" · ") || contact.tags.join(", ")}</span>
      </span>
      {contact.dnd ? <Badge tone="warning">DND</Badge> : null}
    </span>
  );
}
