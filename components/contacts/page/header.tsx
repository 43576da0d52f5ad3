"use client";

import { useMutation } from "@tanstack/react-query";
import {
  ArrowLeft,
  BellOff,
  CalendarPlus,
  ChevronDown,
  ChevronUp,
  Copy,
  Download,
  Ellipsis,
  Mail,
  Phone,
  ShieldX,
  Trash2,
} from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { PageHeader } from "#components/layout/page-header.tsx";
import { announce } from "#components/ui/announce.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { readContactArchive } from "#lib/api/privacy.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { type ContactTab, contactPageUrl } from "#lib/url/contact-page.ts";
import { useRestoreContact } from "../use-restore-contact.ts";
import type { Erased } from "./erase-dialog.tsx";
import { contactPageShortcuts } from "./shortcuts.ts";
import type { Neighbour, Neighbours } from "./use-contact-neighbours.ts";

const BookingDialog = dynamic(() => import("#components/calendars/book/booking-dialog.tsx").then((module) => module.BookingDialog), {
  ssr: false,
});

const EraseDialog = dynamic(() => import("./erase-dialog.tsx").then((module) => module.EraseDialog), { ssr: false });

type ContactPageHeaderProps = {
  contact: Contact;
  neighbours: Neighbours;
  from: string;
  tab: ContactTab;
  onErased: (erased: Erased) => void;
};

/** The contact's name, actions such as calling and writing, and the navigation through the list and back to it. */
export function ContactPageHeader({ contact, neighbours, from, tab, onErased }: ContactPageHeaderProps) {
  const t = useTranslations("contacts.header");
  const appointmentWords = useTranslations("calendars.contactAppointments");
  const contactName = useContactName();
  const figure = useFigures();
  const router = useRouter();
  const formatPhone = useLocationPhones();
  const formatAbroad = usePhoneFormat(null);
  const may = useMay("change-contact");
  const [isDeleting, setDeleting] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const remove = useMutation({ ...contactMutations.remove(contact.id) });
  const { server, locationId } = useConnection();
  const mayErase = useMay("erase-contact") && server.can("personalData");
  const failureText = useFailureText();
  const { restore } = useRestoreContact(contact.id, contactName(contact));
  const { listHref, previous, next, position, total } = neighbours;
  const name = contactName(contact);

  /** The page of each contact has the same title, so the name is announced. */
  const go = (neighbour: Neighbour | undefined) =>
    neighbour &&
    (() => {
      router.push(contactPageUrl(neighbour.contact.id).href({ from, tab, at: neighbour.at }));
      announce(contactName(neighbour.contact), "polite");
    });
  useShortcut(contactPageShortcuts.next, go(next));
  useShortcut(contactPageShortcuts.previous, go(previous));
  useShortcut(contactPageShortcuts.back, () => router.push(listHref));

  const copyLink = () =>
    navigator.clipboard.writeText(new URL(contactPageUrl(contact.id).href({}), window.location.href).href).then(
      () => notify({ title: t("linkCopied"), tone: "success" }),
      () => notify({ title: t("couldntCopyYourBrowserBlockedAccess"), tone: "danger" }),
    );

  const exportAll = async () => {
    notify({ title: t("preparingTheArchive") });
    try {
      saveFile(`${name}.zip`, "application/zip", await readContactArchive(locationId, contact.id));
    } catch (error) {
      notify({ title: t("couldntExportTheData"), description: failureText(error).message, tone: "danger" });
    }
  };

  return (
    <PageHeader
      title={name}
      lead={
        <span className="flex items-center gap-2">
          <Link href={listHref} aria-label={t("backToList")} className={buttonLook("ghost", "sm", "px-1.5!")}>
            <ArrowLeft aria-hidden className="size-4" />
          </Link>
          <Avatar name={name} size="md" />
        </span>
      }
      detail={
        contact.dnd ? (
          <Badge tone="warning" icon={<BellOff aria-hidden />}>
            {t("doNotDisturb")}
          </Badge>
        ) : undefined
      }
    >
      {contact.email ? (
        <a href={`mailto:${contact.email}`} aria-label={t("message", { email: contact.email })} className={buttonLook("secondary", "sm")}>
          <Mail aria-hidden className="size-4" />
          <span className="max-w-52 truncate max-xl:hidden">{contact.email}</span>
        </a>
      ) : null}
      {contact.phone ? (
        <a
          href={`tel:${contact.phone}`}
          title={formatAbroad(contact.phone)}
          aria-label={t("call", { phone: formatPhone(contact.phone) })}
          className={buttonLook("secondary", "sm")}
        >
          <Phone aria-hidden className="size-4" />
          <span className="tabular-nums max-xl:hidden">{formatPhone(contact.phone)}</span>
        </a>
      ) : null}
      <span className="flex items-center">
        {position !== undefined && total !== undefined ? (
          <span className="px-1.5 text-xs text-muted tabular-nums max-sm:hidden">
            {t("of", { position: figure(position), total: figure(total) })}
          </span>
        ) : null}
        <IconButton
          label={t("previousContact")}
          keys="k"
          icon={<ChevronUp aria-hidden />}
          disabled={!previous}
          onClick={() => go(previous)?.()}
        />
        <IconButton label={t("nextContact")} keys="j" icon={<ChevronDown aria-hidden />} disabled={!next} onClick={() => go(next)?.()} />
        <Menu
          label={t("more")}
          placement="bottom end"
          trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} />}
          sections={[
            {
              id: "contact",
              items: [
                // On a phone, the appointments are in a section that is initially hidden.
                { id: "book", label: appointmentWords("bookAnAppointment"), icon: <CalendarPlus />, onSelect: () => setBooking(true) },
                { id: "copy", label: t("copyLink"), icon: <Copy />, onSelect: () => void copyLink() },
                ...(mayErase ? [{ id: "export", label: t("exportAllData"), icon: <Download />, onSelect: () => void exportAll() }] : []),
                ...(may
                  ? [
                      {
                        id: "delete",
                        label: t("deleteContact"),
                        icon: <Trash2 />,
                        tone: "danger" as const,
                        onSelect: () => setDeleting(true),
                      },
                    ]
                  : []),
                ...(mayErase
                  ? [
                      {
                        id: "erase",
                        label: t("erasePermanently"),
                        icon: <ShieldX />,
                        tone: "danger" as const,
                        onSelect: () => setErasing(true),
                      },
                    ]
                  : []),
              ],
            },
          ]}
        />
      </span>
      {isBooking ? <BookingDialog contact={{ value: contact.id, label: name }} onClose={() => setBooking(false)} /> : null}
      {isErasing ? <EraseDialog contactId={contact.id} name={name} onClose={() => setErasing(false)} onErased={onErased} /> : null}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t("delete", { name })}
        confirmLabel={t("deleteContact2")}
        onConfirm={async () => {
          await remove.mutateAsync();
          router.push(listHref);
          notify({
            title: t("deleted", { name }),
            tone: "success",
            ...(server.can("restoreContacts") ? { action: { label: t("undo"), onSelect: restore } } : {}),
          });
        }}
      >
        {server.can("restoreContacts") ? t("thisAlsoDeletesNotesTasksAppointments") : t("thisAlsoDeletesNotesTasksAppointments2")}
      </ConfirmDialog>
    </PageHeader>
  );
}
