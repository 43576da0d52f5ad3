"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { named } from "#components/data-table/columns/columns.ts";
import { orderOf } from "#components/data-table/columns/settings.ts";
import { ColumnSettingsMenu } from "#components/data-table/columns/settings-menu.tsx";
import { isColumnShown } from "#components/data-table/columns/use-columns.ts";
import { noSelection, type Selection, selectedCount } from "#components/data-table/selection.ts";
import { PageHeader } from "#components/layout/page-header.tsx";
import { SavedViewMenu } from "#components/saved-views/saved-view-menu.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { searchWindow } from "#contract/contacts/search-filter.ts";
import { useBulkRuns } from "#lib/api/bulk.ts";
import { useMay } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { askedOf, noContactFilters } from "#lib/url/contacts.ts";
import { fieldOfCustom } from "../contact-fields.ts";
import { ContactFilterBar } from "../filter/bar.tsx";
import { countFilters } from "../filter/kinds.ts";
import { NewContact } from "../new-contact.tsx";
import { useContactOptions } from "../use-contact-options.ts";
import { contactColumns } from "./contact-columns.tsx";
import { ContactTable } from "./contact-table.tsx";
import { ContactListEmpty } from "./empty.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { MoreOfContacts } from "./more-of-contacts.tsx";
import { useContactList } from "./use-contact-list.ts";
import { useContactRows } from "./use-contact-rows.ts";
import { useFilterNames } from "./use-filter-names.ts";

const BulkActions = dynamic(() => import("../bulk/actions.tsx").then((module) => module.BulkActions), { ssr: false });
const BulkProgress = dynamic(() => import("../bulk/progress.tsx").then((module) => module.BulkProgress), { ssr: false });

/** The contacts page: what is listed, as the address says, and everything that can be done from there. */
export function ContactList() {
  const { connection, state, change, asked, views, view, show, settings, setSettings, isWaiting, isChanged } = useContactList();
  const list = useContactRows(asked);
  const { data: customFields } = useQuery(customFieldQueries.list(connection.server));
  const columns = useMemo(() => contactColumns((customFields ?? []).map(fieldOfCustom)), [customFields]);
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
  const figures = useFigures();
  const hasRuns = useBulkRuns().length > 0;
  const mayBulk = useMay("bulk");
  const isFiltered = state.query !== "" || countFilters(state) > 0;
  const isKnown = list.rows !== undefined && !isWaiting;

  return (
    <>
      <PageHeader title="Contacts" detail={isKnown ? figures(list.total) : undefined}>
        {connection.server.can("savedViews") ? (
          <SavedViewMenu
            locationId={connection.locationId}
            list="contacts"
            all="All contacts"
            views={views}
            view={view}
            isChanged={isChanged}
            query={askedOf(state)}
            settings={settings}
            onShow={show}
          />
        ) : null}
        <span className="max-sm:hidden">
          <ColumnSettingsMenu columns={columns} settings={settings} onSettingsChange={setSettings} />
        </span>
        <ExportMenu asked={asked} total={list.total} shownFields={shownFields} />
        <MoreOfContacts />
        <NewContact />
      </PageHeader>
      <ContactFilterBar state={state} onChange={change} busy={list.busy} options={options} nameOf={nameOf} />
      {!connection.server.can("wholeList") && list.total >= searchWindow ? (
        <Banner className="rounded-none">
          This server tells the first {figures(searchWindow)} of a list. Search, filter or sort to see others; exports and bulk actions
          reach all of them.
        </Banner>
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
