"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { VersionsDialog } from "#components/form/versions-dialog.tsx";
import { SplitPane } from "#components/layout/split-pane.tsx";
import { useRecent } from "#components/layout/use-recent.ts";
import { buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import { isApiError } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { knownContact } from "#lib/api/contact-cache.ts";
import { contactQueries } from "#lib/api/contacts.ts";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { routes } from "#lib/routes.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { contactPageUrl } from "#lib/url/contact-page.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { TimelinePanel } from "../timeline/panel.tsx";
import { type Conflict, ContactEditingProvider, useContactEditing } from "./edit.tsx";
import type { Erased } from "./erase-dialog.tsx";
import { ContactPageFacts } from "./facts/facts.tsx";
import { type Fact, plainText, valueText } from "./facts/kinds.ts";
import { customFacts, factGroups, sourceFact } from "./facts/list.ts";
import { ContactPageHeader } from "./header.tsx";
import { contactPageShortcuts } from "./shortcuts.ts";
import { ContactPageSide } from "./side.tsx";
import { ContactPageSkeleton } from "./skeleton.tsx";
import { type Neighbours, useContactNeighbours } from "./use-contact-neighbours.ts";

const ErasureReportDialog = dynamic(() => import("./erase-dialog.tsx").then((module) => module.ErasureReportDialog), { ssr: false });

/** The page of a contact. If the contact is deleted or erased while the page is open, here or elsewhere, it is no longer shown. */
export function ContactPage({ contactId }: { contactId: string }) {
  const t = useTranslations("contacts.contactPage");
  const contactName = useContactName();
  const failureText = useFailureText();
  const client = useQueryClient();
  const router = useRouter();
  const [erased, setErased] = useState<Erased>();
  const url = useMemo(() => contactPageUrl(contactId), [contactId]);
  const [{ from, at }] = useListUrl(url);
  const neighbours = useContactNeighbours(contactId, from, at);
  const contact = useQuery({ ...contactQueries.one(contactId), placeholderData: () => knownContact(client, contactId) });
  const name = contact.data && contactName(contact.data);

  const { remember, forget } = useRecent();
  const isGone = erased !== undefined || isApiError(contact.error, "NOT_FOUND");
  useEffect(() => {
    if (isGone) return forget(routes.contact(contactId));
    if (name === undefined) return;
    document.title = `${name} · Frontdesk`;
    remember({ href: routes.contact(contactId), label: name });
  }, [isGone, name, contactId, remember, forget]);

  if (isGone)
    return (
      <>
        <EmptyState
          icon={<UserRoundX aria-hidden />}
          title={t("contactNotFound")}
          actions={
            <Link href={neighbours.listHref} className={buttonLook("secondary")}>
              {t("backToList")}
            </Link>
          }
        >
          {t("itWasDeletedMergedIntoAnother")}
        </EmptyState>
        {erased === undefined ? null : <ErasureReportDialog {...erased} onClose={() => router.push(neighbours.listHref)} />}
      </>
    );
  if (contact.data) return <Opened key={contactId} contact={contact.data} neighbours={neighbours} onErased={setErased} />;
  if (contact.isPending) return <ContactPageSkeleton />;
  return (
    <ErrorState
      title={t("couldntLoadTheContact")}
      {...failureText(contact.error)}
      onRetry={() => void contact.refetch()}
      retrying={contact.isFetching}
    />
  );
}

type OpenedProps = { contact: Contact; neighbours: Neighbours; onErased: (erased: Erased) => void };

function Opened({ contact, neighbours, onErased }: OpenedProps) {
  const t = useTranslations("contacts.contactPage");
  const names = useTranslations("contacts.fields");
  const { server } = useConnection();
  const url = useMemo(() => contactPageUrl(contact.id), [contact.id]);
  const [{ tab, from }, change] = useListUrl(url);
  const { data: fields } = useQuery(customFieldQueries.list(server));
  const facts = useMemo(
    () => [
      ...factGroups(server.can, names).flatMap((group) => group.facts),
      sourceFact(names),
      ...customFacts(fields ?? [], contact, server.can),
    ],
    [server, fields, contact, names],
  );
  useShortcut(contactPageShortcuts.edit, () => document.querySelector<HTMLButtonElement>("button[data-fact]")?.click());

  return (
    <ContactEditingProvider contact={contact}>
      <ContactPageHeader contact={contact} neighbours={neighbours} from={from} tab={tab} onErased={onErased} />
      <SplitPane
        label={t("contactSections")}
        left={{ id: "facts", label: t("details"), content: <ContactPageFacts /> }}
        center={{
          id: "timeline",
          label: t("timeline"),
          content: <TimelinePanel contact={contact} tab={tab} onTab={(next) => change({ tab: next })} />,
        }}
        right={{ id: "care", label: t("activity"), content: <ContactPageSide /> }}
      />
      <ContactPageConflict facts={facts} />
    </ContactEditingProvider>
  );
}

/** Shows both versions of each conflicting field and asks which one to keep. */
function ContactPageConflict({ facts }: { facts: readonly Fact[] }) {
  const { conflict } = useContactEditing();
  return conflict ? <Versions key={JSON.stringify(conflict.fields)} conflict={conflict} facts={facts} /> : null;
}

function Versions({ conflict, facts }: { conflict: Conflict; facts: readonly Fact[] }) {
  const values = useTranslations("contacts.values");
  const { locale } = usePlace();
  const { save, settle } = useContactEditing();
  const textOf = (field: string, value: unknown) => {
    const fact = facts.find((candidate) => candidate.field === field);
    return fact ? valueText(fact.kind, value, values, locale) : plainText(value, values);
  };
  const overtaken = new Set(conflict.fields.map(({ field }) => field));

  const saveMine = async (mine: ReadonlySet<string>) => {
    const edits = conflict.edits.filter(({ field }) => !overtaken.has(field) || mine.has(field));
    if (edits.length === 0 || (await save(conflict.label, edits))) settle();
  };

  return (
    <VersionsDialog
      fields={conflict.fields.map(({ field, current, expected }) => ({
        field,
        label: facts.find((fact) => fact.field === field)?.label ?? field,
        was: textOf(field, expected),
        theirs: textOf(field, current),
        mine: textOf(field, conflict.edits.find((edit) => edit.field === field)?.value),
      }))}
      onKeepTheirs={settle}
      onSave={saveMine}
    />
  );
}
