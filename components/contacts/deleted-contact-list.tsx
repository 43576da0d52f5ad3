"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { DeletedContact } from "#contract/contacts/details.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { routes } from "#lib/routes.ts";
import { ContactReach } from "./contact-reach.tsx";
import { useRestoreContact } from "./use-restore-contact.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The deleted contacts that can be restored, the latest first. */
export function DeletedContactList() {
  const t = useTranslations("contacts.deletedContactList");
  const { locationId } = useConnection();
  const deleted = useInfiniteQuery(contactQueries.deleted(locationId));
  const contacts = deleted.data?.pages.flatMap((page) => page.contacts) ?? [];
  return (
    <>
      <PageHeader title={t("deletedContacts")}>
        <Link href={routes.contacts()} className={buttonLook("secondary")}>
          {t("contacts")}
        </Link>
      </PageHeader>
      <PageBody>
        {deleted.isPending ? (
          <SkeletonLines count={8} />
        ) : deleted.data === undefined ? (
          <Failure title={t("couldntLoadDeletedContacts")} error={deleted.error} onRetry={deleted.refetch} />
        ) : contacts.length === 0 ? (
          <EmptyState icon={<Trash2 aria-hidden />} title={t("noDeletedContacts")} actions={<NextStep to="contacts" />}>
            {t("deletedContactsStayHereFor30")}
          </EmptyState>
        ) : (
          <>
            <p className="pb-4 text-sm text-muted">{t("deletedContactsStayHereFor30")}</p>
            <ul aria-label={t("deletedContacts")} className="border-y border-separator">
              {contacts.map((contact) => (
                <DeletedContactEntry key={contact.contactId} contact={contact} />
              ))}
            </ul>
            <MoreButton of={deleted} className="pt-4 text-center">
              {t("showMore")}
            </MoreButton>
          </>
        )}
      </PageBody>
    </>
  );
}

function DeletedContactEntry({ contact }: { contact: DeletedContact }) {
  const t = useTranslations("contacts.deletedContactList");
  const now = useNow();
  const mayRestore = useMay("restore-contact");
  const name = contact.name ?? t("unnamedContact");
  const { restore, isRestoring } = useRestoreContact(contact.contactId, name);
  const [email, phone] = [contact.email, contact.phone].map((way) => (way === name ? null : way));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-separator px-2 py-3 text-sm last:border-b-0">
      <div className="grid min-w-0 flex-1 basis-full gap-0.5 sm:basis-56">
        <span className="font-medium wrap-anywhere">{name}</span>
        {email || phone ? (
          <span className="wrap-anywhere text-muted">
            <ContactReach email={email} phone={phone} />
          </span>
        ) : null}
      </div>
      <div className="grid min-w-0 flex-1 gap-0.5 text-xs text-muted sm:flex-none sm:basis-52">
        {contact.deletedBy === null ? null : <span className="wrap-anywhere">{t("deletedBy", { name: contact.deletedBy })}</span>}
        <Time at={contact.dateDeleted} />
      </div>
      <span className="text-xs text-muted tabular-nums sm:min-w-24 sm:text-sm">
        {now === undefined
          ? null
          : t("left", { count: Math.max(0, Math.ceil((Date.parse(contact.restorableUntil) - now.getTime()) / dayMs)) })}
      </span>
      {mayRestore ? (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden />}
          onClick={() => void restore()}
          pending={isRestoring}
          aria-label={t("restore2", { name })}
        >
          {t("restore")}
        </Button>
      ) : null}
    </li>
  );
}
