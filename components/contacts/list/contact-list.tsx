"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, SearchX, Trash2, Users } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { named } from "#components/data-table/columns/columns.ts";
import { orderOf } from "#components/data-table/columns/settings.ts";
import { ColumnSettingsMenu } from "#components/data-table/columns/settings-menu.tsx";
import { isColumnShown } from "#components/data-table/columns/use-columns.ts";
import { noSelection, type Selection, selectedCount } from "#components/data-table/selection.ts";
import { PageHeader } from "#components/layout/page-header.tsx";
import { SavedViewMenu } from "#components/saved-views/saved-view-menu.tsx";
import { useSavedView } from "#components/saved-views/use-saved-view.ts";
import { useViewCounts } from "#components/saved-views/use-view-counts.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { MenuItem, MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { useIsNarrow } from "#components/ui/use-is-narrow.ts";
import { searchWindow } from "#contract/contacts/search-filter.ts";
import { useBulkRuns } from "#lib/api/bulk.ts";
import { businessKeys, businessQueries } from "#lib/api/businesses.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { countContacts } from "#lib/api/contacts.ts";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { routes } from "#lib/routes.ts";
import { searchOf } from "#lib/url/contact-search.ts";
import { askedOf, contactsStateOf, contactsUrl, noContactFilters, presences } from "#lib/url/contacts.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { fieldOfCustom, standardFields, useNamedFields } from "../contact-fields.ts";
import { ContactFilterBar } from "../filter/bar.tsx";
import { countFilters, type QuickFilter } from "../filter/kinds.ts";
import { NewContact } from "../new-contact.tsx";
import { type ContactOptions, useContactOptions } from "../use-contact-options.ts";
import { useValueName } from "../use-value-names.ts";
import { contactColumnSettings, contactColumns } from "./contact-columns.tsx";
import { ContactTable } from "./contact-table.tsx";
import { ExportMenu, useExportSection } from "./export-menu.tsx";
import { useContactRows } from "./use-contact-rows.ts";

const BulkActions = dynamic(() => import("../bulk/actions.tsx").then((module) => module.BulkActions), { ssr: false });
const BulkProgress = dynamic(() => import("../bulk/progress.tsx").then((module) => module.BulkProgress), { ssr: false });

/** The contacts page: the list that the address describes, and its actions. */
export function ContactList() {
  const t = useTranslations("contacts.contactList");
  const { connection, state, change, asked, views, view, show, settings, setSettings, isWaiting, isChanged } = useContactList();
  const list = useContactRows(asked);
  const { server, timezone } = connection;
  const viewCounts = useViewCounts(views, (query, signal) =>
    countContacts(server, searchOf(contactsStateOf(query), { now: new Date(), timeZone: timezone }), signal),
  );
  const { data: customFields } = useQuery(customFieldQueries.list(connection.server));
  const fieldNames = useTranslations("contacts.fields");
  const fields = useNamedFields(standardFields);
  const columns = useMemo(
    () => contactColumns(fieldNames("name"), [...fields, ...(customFields ?? []).map(fieldOfCustom)]),
    [fieldNames, fields, customFields],
  );
  const [chosen, setChosen] = useState<{ list: string; selection: Selection }>({ list: list.name, selection: noSelection });
  const selection = chosen.list === list.name ? chosen.selection : noSelection;
  const select = (next: Selection) => setChosen({ list: list.name, selection: next });
  const options = useContactOptions();
  const nameOf = useFilterNames(options);
  const shownFields = useMemo(() => {
    const byId = new Map(columns.map(named).map((column) => [column.id, column]));
    return orderOf([...byId.keys()], settings).flatMap((id) => {
      const column = byId.get(id);
      return column && isColumnShown(column, settings) ? id.replace(":", ".") : [];
    });
  }, [columns, settings]);
  const exports = useExportSection({ asked, total: list.total, shownFields });
  const figures = useFigures();
  const hasRuns = useBulkRuns().length > 0;
  const mayBulk = useMay("bulk");
  const isFiltered = state.query !== "" || countFilters(state) > 0;
  const isKnown = list.rows !== undefined && !isWaiting;

  return (
    <>
      <PageHeader title={t("contacts")} detail={isKnown ? figures(list.total) : undefined}>
        {connection.server.can("savedViews") ? (
          <SavedViewMenu
            locationId={connection.locationId}
            list="contacts"
            all={t("allContacts")}
            views={views}
            view={view}
            isChanged={isChanged}
            query={askedOf(state)}
            settings={settings}
            counts={viewCounts}
            onShow={show}
          />
        ) : null}
        <span className="max-sm:hidden">
          <ColumnSettingsMenu columns={columns} settings={settings} onSettingsChange={setSettings} />
        </span>
        <span className="max-sm:hidden">
          <ExportMenu section={exports} />
        </span>
        <MoreOfContacts exports={exports} />
        <NewContact />
      </PageHeader>
      <ContactFilterBar state={state} onChange={change} busy={list.busy} options={options} nameOf={nameOf} />
      {!connection.server.can("wholeList") && list.total >= searchWindow ? (
        <Banner className="rounded-none">{t("thisServerListsTheFirstContacts", { searchWindow: figures(searchWindow) })}</Banner>
      ) : null}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ContactTable
          list={list}
          columns={columns}
          isWaiting={isWaiting}
          settings={settings}
          onSettingsChange={setSettings}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={selection}
          onSelectionChange={select}
          empty={<ContactListEmpty isFiltered={isFiltered} onClear={() => change({ ...noContactFilters, query: "" })} />}
        />
        {mayBulk && selectedCount(selection, list.total) > 0 ? (
          <BulkActions selection={selection} onSelectionChange={select} total={list.total} asked={asked} />
        ) : null}
      </div>
      {hasRuns ? <BulkProgress /> : null}
    </>
  );
}

/** The empty state: either nothing matches, or there are no contacts yet. */
function ContactListEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations("contacts.contactList");
  const { server } = useConnection();
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t("noContactsMatch")}
        actions={<Button onClick={onClear}>{t("clearSearchAndFilters")}</Button>}
      >
        {t("tryAShorterNameOrRemove")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title={t("noContactsYet")}
      actions={
        server.can("importContacts") ? (
          <Link href={routes.imports()} className={buttonLook()}>
            {t("importAnAddressBook")}
          </Link>
        ) : null
      }
    >
      {t("addYourFirstContactOrImport")}
    </EmptyState>
  );
}

/** The menu with further pages about contacts and, on a narrow screen, the export. */
function MoreOfContacts({ exports }: { exports: MenuSection }) {
  const t = useTranslations("contacts.contactList");
  const { user, server } = useConnection();
  const isNarrow = useIsNarrow();
  const hasPages = server.can("restoreContacts") && !user.hidden.includes(routes.deletedContacts());
  const pages: MenuItem[] = hasPages
    ? [{ id: "deleted", label: t("deletedContacts"), icon: <Trash2 />, href: routes.deletedContacts() }]
    : [];
  if (!hasPages && exports.items.length === 0) return null;
  return (
    <span className={hasPages ? undefined : "sm:hidden"}>
      <Menu
        label={t("more")}
        placement="bottom end"
        trigger={<IconButton label={t("more")} icon={<Ellipsis aria-hidden />} />}
        sections={isNarrow ? [exports, { id: "pages", items: pages }] : [{ id: "pages", items: pages }]}
      />
    </span>
  );
}

/** The state of the list: the address, its saved view, and the settings of the columns. */
function useContactList() {
  const connection = useConnection();
  const { timezone } = connection;
  const [given, change] = useListUrl(contactsUrl);
  const viewed = useSavedView({
    list: "contacts",
    state: given,
    change,
    url: contactsUrl,
    stateOf: contactsStateOf,
    standard: contactColumnSettings,
  });
  const { state } = viewed;

  // "Today" is the day on which the list was loaded. It does not change while the page is open.
  const asked = useMemo(() => searchOf(state, { now: new Date(), timeZone: timezone }), [state, timezone]);

  return { ...viewed, connection, change, asked };
}

/** The names for ids in filter values. */
function useFilterNames({ owners }: ContactOptions): (filter: QuickFilter, value: string) => string {
  const t = useTranslations("contacts.filters");
  const client = useQueryClient();
  const { server } = useConnection();
  const users = useUsers();
  const valueName = useValueName();
  return useCallback(
    (filter, value) => {
      if (value === "none") return filter === "business" ? t("noBusiness") : t("noOwner");
      if (filter === "owner") return owners.find((owner) => owner.value === value)?.label ?? userName(users, value);
      if (filter === "has" || filter === "lacks") return t(`presence.${presences.find((presence) => presence === value) ?? "email"}`);
      if (filter === "type" || filter === "source") return valueName(filter, value);
      if (filter !== "business") return value;
      const lists = client.getQueriesData<{ id: string; name: string }[]>({ queryKey: businessKeys.all });
      const listed = lists.flatMap(([, data]) => (Array.isArray(data) ? data : [])).find(({ id }) => id === value);
      if (!listed) void client.prefetchQuery(businessQueries.list(server));
      return listed?.name ?? value;
    },
    [client, server, owners, users, t, valueName],
  );
}
