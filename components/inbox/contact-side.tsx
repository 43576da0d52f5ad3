"use client";

import { useMutation } from "@tanstack/react-query";
import { BellOff, Mail, Phone } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { PhoneLink } from "#components/contacts/phone-link.tsx";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge, Tag } from "#components/ui/badge.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Contact, dndChannels } from "#contract/contacts/contacts.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userOptions } from "#lib/api/users.ts";
import { routes } from "#lib/routes.ts";

const ContactAppointments = dynamic(
  () => import("#components/calendars/contact-appointments.tsx").then((module) => module.ContactAppointments),
  { ssr: false },
);

/** The contact of the conversation. */
export function ContactSide({ contact }: { contact: Contact }) {
  const t = useTranslations("inbox.contactSide");
  const contactName = useContactName();
  const failureText = useFailureText();
  const _connection = useConnection();
  const users = useUsers();
  const update = useMutation(contactMutations.update(contact.id));
  const silenced = dndChannels.filter((channel) => (contact.dndSettings[channel]?.status ?? "inactive") !== "inactive");
  const assign = (assignedTo: string) =>
    update.mutate(
      { assignedTo: assignedTo === "none" ? "" : assignedTo },
      { onError: (error) => notify({ title: t("couldntChangeTheOwner"), description: failureText(error).message, tone: "danger" }) },
    );
  return (
    <div className="grid content-start gap-5 p-4">
      <div className="grid justify-items-center gap-2 text-center">
        <Avatar name={contactName(contact)} size="lg" />
        <h2 className="font-semibold wrap-anywhere">{contactName(contact)}</h2>
        {contact.companyName ? <p className="text-sm text-muted">{contact.companyName}</p> : null}
        <Link href={routes.contact(contact.id)} className={buttonLook("secondary", "sm")}>
          {t("openContact")}
        </Link>
      </div>
      <ul className="grid gap-1.5 text-sm" aria-label={t("contactDetails")}>
        {contact.email ? (
          <li className="flex items-center gap-2 wrap-anywhere">
            <Mail aria-hidden className="size-4 shrink-0 text-muted" />
            {contact.email}
          </li>
        ) : null}
        {contact.phone ? (
          <li className="flex items-center gap-2">
            <Phone aria-hidden className="size-4 shrink-0 text-muted" />
            <PhoneLink phone={contact.phone} />
          </li>
        ) : null}
      </ul>
      {contact.dnd || silenced.length > 0 ? (
        <Section title={t("doNotDisturb")}>
          <p className="flex flex-wrap items-center gap-1.5 text-sm">
            <BellOff aria-hidden className="size-4 text-muted" />
            {contact.dnd ? (
              <Badge tone="danger">{t("allChannels")}</Badge>
            ) : (
              silenced.map((channel) => (
                <Badge key={channel} tone="warning">
                  {t(`channels.${channel}`)}
                </Badge>
              ))
            )}
          </p>
        </Section>
      ) : null}
      {users === undefined || users.length > 0 ? (
        <Section title={t("owner")}>
          <Select
            label={t("owner")}
            options={[{ value: "none", label: t("noOwner") }, ...userOptions(users, contact.assignedTo)]}
            value={contact.assignedTo ?? "none"}
            onChange={assign}
          />
        </Section>
      ) : null}
      <ContactAppointments contact={{ id: contact.id, name: contactName(contact) }} />
      {contact.tags.length > 0 ? (
        <Section title={t("tags")}>
          <p className="flex flex-wrap gap-1">
            {contact.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
        </Section>
      ) : null}
    </div>
  );
}
