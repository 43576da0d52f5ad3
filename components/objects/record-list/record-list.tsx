"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Boxes, Plus, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ColumnSettingsMenu } from "#components/data-table/columns/settings-menu.tsx";
import { DataTable } from "#components/data-table/data-table.tsx";
import { Failure } from "#components/layout/failure.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { PageSkeleton } from "#components/layout/page-skeleton.tsx";
import { SavedViewMenu } from "#components/saved-views/saved-view-menu.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { FoundRecord } from "#contract/objects/records.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { recordQueries } from "#lib/api/records.ts";
import { routes } from "#lib/routes.ts";
import { RecordFileMenu } from "../record-import/file-menu.tsx";
import { useObjectSchema } from "../use-objects.ts";
import { factsOf, propertyOf } from "../value-text.ts";
import { LayoutChoice } from "./layout-choice.tsx";
import { groupableFields, RecordBoard } from "./record-board.tsx";
import { RecordFilters } from "./record-filters.tsx";
import { RecordSearch } from "./record-search.tsx";
import { useRecordList } from "./use-record-list.ts";

const RecordSheet = dynamic(() => import("../record-form/record-sheet.tsx").then((module) => module.RecordSheet), { ssr: false });

/** The table of an object's records. */
export function RecordList({ objectKey }: { objectKey: string }) {
  const t = useTranslations("objects.recordList");
  const schema = useObjectSchema(objectKey);
  if (schema.isError)
    return (
      <Failure
        title={t("couldntLoadObject")}
        error={schema.error}
        onRetry={schema.refetch}
        missing={{ title: t("objectNotFound"), listHref: routes.objects() }}
      />
    );
  if (schema.data === undefined) return <PageSkeleton />;
  return <Records schema={schema.data} />;
}

function Records({ schema }: { schema: ObjectSchema }) {
  const t = useTranslations("objects.recordList");
  const words = useSentenceCase();
  const failureText = useFailureText();
  const figure = useFigures();
  const { locationId, server } = useConnection();
  const { key, labels } = schema.object;
  const router = useRouter();
  const client = useQueryClient();
  const shown = useRecordList(schema);
  const { list, columns, state, change, settings, setSettings, views, view, show, isChanged, isWaiting, search, hrefOf, formatPhone } =
    shown;
  const { query, filters, layout } = state;
  const groupable = groupableFields(schema.fields);
  const divided = groupable.find(({ fieldKey }) => fieldKey === state.by) ?? groupable[0];
  const canFilter = server.can("sortRecords");
  const isDivided = canFilter && layout !== "table" && divided !== undefined;
  const [isMaking, setMaking] = useState(false);
  const mayWrite = useMay("write-record");
  const failure = list.error && { title: t("couldntLoadRecords", { plural: labels.plural }), ...failureText(list.error) };
  const primary = schema.fields.find(({ fieldKey }) => fieldKey === schema.object.primaryDisplayProperty);
  const nameOf = (record: FoundRecord) => String((primary && record.properties[propertyOf(primary)]) ?? t("unnamed"));
  const createLabel = words.start(t("new", { singular: words.inside(labels.singular) }));
  const createButton = (labelClass?: string) =>
    mayWrite ? (
      <Button variant="primary" aria-label={createLabel} icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
        <span className={labelClass}>{createLabel}</span>
      </Button>
    ) : null;

  return (
    <>
      <PageHeader
        title={labels.plural}
        detail={list.rows ? figure(list.total) : undefined}
        lead={
          <Link href={routes.objects()} aria-label={t("allObjects")} className={buttonLook("ghost", "sm", "px-1.5!")}>
            <ArrowLeft aria-hidden className="size-4" />
          </Link>
        }
      >
        {server.can("savedViews") ? (
          <SavedViewMenu
            locationId={locationId}
            list={`records:${key}`}
            all={t("all", { plural: words.inside(labels.plural) })}
            views={views}
            view={view}
            isChanged={isChanged}
            query={{ query, sort: state.sort, filters, layout, by: state.by }}
            settings={settings}
            onShow={show}
          />
        ) : null}
        {isDivided ? null : (
          <span className="max-sm:hidden">
            <ColumnSettingsMenu columns={columns} settings={settings} onSettingsChange={setSettings} />
          </span>
        )}
        <RecordFileMenu schema={schema} query={query} filters={filters} total={list.total} />
        {createButton("max-sm:hidden")}
      </PageHeader>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-separator px-4 py-2">
        <RecordSearch schema={schema} query={query} onChange={(next) => change({ query: next })} busy={list.busy} />
        {canFilter ? <RecordFilters schema={schema} filters={filters} onChange={(next) => change({ filters: next })} /> : null}
        {canFilter && groupable.length > 0 ? (
          <LayoutChoice layout={layout} fields={groupable} by={divided} onChange={(next) => change(next)} />
        ) : null}
      </div>
      {isDivided ? (
        <RecordBoard
          key={`${divided.fieldKey} ${layout}`}
          schema={schema}
          field={divided}
          isList={layout === "groups"}
          search={search}
          nameOf={nameOf}
          hrefOf={hrefOf}
          formatPhone={formatPhone}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <DataTable
            label={labels.plural}
            columns={columns}
            rows={isWaiting ? undefined : list.rows}
            rowId={(record) => record.id}
            rowLabel={nameOf}
            failure={failure || undefined}
            onRetry={list.retry}
            busy={list.busy}
            settings={settings}
            onSettingsChange={setSettings}
            sort={state.sort}
            onSort={server.can("sortRecords") ? (sort) => change({ sort }) : undefined}
            onOpen={(record) => router.push(hrefOf(record.id))}
            onHover={(record) => void client.prefetchQuery(recordQueries.one(key, record.id))}
            onRangeChange={list.onRangeChange}
            card={(record) => <RecordCard schema={schema} record={record} name={nameOf(record)} formatPhone={formatPhone} />}
            memory={`records ${key} ${query} ${JSON.stringify([state.sort ?? null, filters])}`}
            empty={
              query === "" && filters.length === 0 ? (
                <EmptyState
                  icon={<Boxes aria-hidden />}
                  title={words.start(t("noYet", { name: words.inside(labels.plural) }))}
                  actions={createButton()}
                >
                  {mayWrite ? t("addTheFirstOneOrImport") : t("youCanViewRecordsButNot")}
                </EmptyState>
              ) : (
                <EmptyState
                  icon={<SearchX aria-hidden />}
                  title={t("noMatches")}
                  actions={<Button onClick={() => change({ query: "", filters: [] })}>{t("clearSearch")}</Button>}
                >
                  {t("tryAShorterSearchOrSearch")}
                </EmptyState>
              )
            }
          />
        </div>
      )}
      {isMaking ? (
        <RecordSheet
          schema={schema}
          onClose={() => setMaking(false)}
          onSaved={(record) => {
            setMaking(false);
            notify({ title: t("created", { singular: labels.singular }), tone: "success" });
            router.push(routes.record(key, record.id));
          }}
        />
      ) : null}
    </>
  );
}

type RecordCardProps = { schema: ObjectSchema; record: FoundRecord; name: string; formatPhone: (phone: string) => string };

/** A record as a card, for screens that are too narrow for columns. */
function RecordCard({ schema, record, name, formatPhone }: RecordCardProps) {
  const { locale } = usePlace();
  const facts = factsOf(schema, record, locale, formatPhone);
  return (
    <div className="min-w-0 flex-1 px-4 py-1">
      <p className="truncate text-sm font-medium">{name}</p>
      <p className="truncate text-xs text-muted">{facts.join(" · ")}</p>
    </div>
  );
}
