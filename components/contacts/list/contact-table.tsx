"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import type { Column } from "#components/data-table/columns/columns.ts";
import type { ColumnSettings } from "#components/data-table/columns/settings.ts";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Selection } from "#components/data-table/selection.ts";
import type { Sort } from "#components/data-table/sort.ts";
import type { TableFailure } from "#components/data-table/table-notice.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { useFailureText, type WordedFailure } from "#components/ui/failure-text.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { FoundContact } from "#contract/contacts/search.ts";
import { isApiError } from "#contract/errors.ts";
import { businessQueries } from "#lib/api/businesses.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { useLocationPhones, usePhonePlace } from "#lib/api/location-phones.ts";
import { isAway } from "#lib/api/recovery.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { contactPageUrl } from "#lib/url/contact-page.ts";
import { useValueName, useValueOptions } from "../use-value-names.ts";
import { type CellSettings, CellSettingsContext, useCellSettings } from "./contact-cells.tsx";
import type { useContactRows } from "./use-contact-rows.ts";
import { useInlineEdit } from "./use-inline-edit.ts";

type Translate = ReturnType<typeof useTranslations<"contacts.contactTable">>;

/** The message for each way in which loading can fail. */
function failureOf(error: unknown, failureText: (error: unknown) => WordedFailure, t: Translate): TableFailure | undefined {
  if (error === undefined || error === null) return undefined;
  if (!isApiError(error) || isAway(error)) return { title: t("couldntLoad"), ...failureText(error) };
  const message = error.messages.join("\n");
  const trace = error.traceId ? { traceId: error.traceId } : {};
  if (error.status === 400 || error.status === 422) return { title: t("searchIsntPossible"), message, ...trace };
  if (error.status === 401)
    return {
      title: t("tokenIsNoLongerValid"),
      message: t("tokenMayBeRevoked"),
      ...trace,
    };
  if (isApiError(error, "FORBIDDEN")) return { title: t("noAccess"), message, ...trace };
  if (error.status === 403) return { title: t("connectionCantRead"), message, ...trace };
  if (error.status === 429) return { title: t("tooManyRequests"), message, ...trace };
  return { title: t("couldntLoad"), message, ...trace };
}

const OvertakenEditDialog = dynamic(() => import("./overtaken-edit-dialog.tsx").then((module) => module.OvertakenEditDialog), {
  ssr: false,
});

const idOf = ({ id }: FoundContact) => id;
const cardOf = (contact: FoundContact) => <ContactCard contact={contact} />;

export type ContactTableProps = {
  list: ReturnType<typeof useContactRows>;
  columns: readonly Column<FoundContact>[];
  isWaiting: boolean;
  settings: ColumnSettings;
  onSettingsChange: (settings: ColumnSettings) => void;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  empty: ReactNode;
};

export function ContactTable({
  list,
  columns,
  isWaiting,
  settings,
  onSettingsChange,
  sort,
  onSort,
  selection,
  ...props
}: ContactTableProps) {
  const t = useTranslations("contacts.contactTable");
  const contactName = useContactName();
  const router = useRouter();
  const { cells, editing } = useContactCells();
  const failureText = useFailureText();
  const failure = useMemo(() => failureOf(list.error, failureText, t), [list.error, failureText, t]);
  return (
    <CellSettingsContext value={cells}>
      <DataTable
        label={t("contacts")}
        columns={columns}
        rows={isWaiting ? undefined : list.rows}
        rowId={idOf}
        rowLabel={contactName}
        empty={props.empty}
        failure={failure}
        onRetry={list.retry}
        busy={list.busy}
        settings={settings}
        onSettingsChange={onSettingsChange}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onSelectionChange={props.onSelectionChange}
        idsOf={list.idsOf}
        onOpen={(contact, at) => router.push(cells.hrefOf(contact.id, at))}
        onHover={list.prefetch}
        onRangeChange={list.onRangeChange}
        card={cardOf}
        memory={`contacts ${list.name}`}
      />
      {editing.overtaken ? <OvertakenEditDialog editing={editing} /> : null}
    </CellSettingsContext>
  );
}

/** A contact as a card, for screens that are too narrow for columns. */
function ContactCard({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts.contactTable");
  const contactName = useContactName();
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
      {contact.dnd ? <Badge tone="warning">{t("dND")}</Badge> : null}
    </span>
  );
}

/** The data that all cells of the table share, loaded once. */
function useContactCells() {
  const { server } = useConnection();
  const from = useSearchParams().toString();
  const users = useUsers();
  const { data: businesses } = useQuery(businessQueries.list(server));
  const formatPhone = useLocationPhones();
  const formatPhoneAbroad = usePhoneFormat(null);
  const { country, timezone } = usePhonePlace();
  const valueName = useValueName();
  const valueOptions = useValueOptions();
  const mayChange = useMay("change-contact");
  const editing = useInlineEdit();
  const { save } = editing;
  const cells = useMemo(
    (): CellSettings => ({
      users,
      owners: (users ?? []).map(({ id, name }) => ({ value: id, label: name })),
      businesses: new Map(businesses?.map((business) => [business.id, business])),
      can: server.can,
      mayChange,
      formatPhone,
      formatPhoneAbroad,
      // The metadata of all countries is large, so it is loaded when the first number is saved.
      readPhone: async (text) => {
        const { phoneCountryOf, readPhone } = await import("#contract/contacts/phone-numbers.ts");
        return readPhone(text, phoneCountryOf({ country, timezone })) ?? text;
      },
      valueName,
      valueOptions,
      save,
      hrefOf: (contactId, at) => contactPageUrl(contactId).href({ from, at }),
    }),
    [users, businesses, server, mayChange, formatPhone, formatPhoneAbroad, country, timezone, valueName, valueOptions, save, from],
  );
  return { cells, editing };
}
