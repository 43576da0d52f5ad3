"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { MoreButton } from "#components/ui/more-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { auditQueries, filtersOf, readAuditCsv } from "#lib/api/audit.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { saveFile } from "#lib/export/save-file.ts";
import { auditUrl } from "#lib/url/audit.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";

const noFilters = {
  ...{ person: undefined, entity: undefined, record: undefined, action: undefined },
  ...{ from: undefined, to: undefined },
};

export function AuditLog() {
  const t = useTranslations("audit.auditLog");
  const failureText = useFailureText();
  const { locationId, timezone } = useConnection();
  const [state, change] = useListUrl(auditUrl);
  const [exporting, setExporting] = useState(false);
  const filters = filtersOf(state, locationId, timezone);
  const log = useInfiniteQuery(auditQueries.list(filters));
  const isFiltered = Object.values(state).some((value) => value !== undefined);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];

  const download = async () => {
    setExporting(true);
    try {
      saveFile("audit-log.csv", "text/csv", await readAuditCsv(filters));
    } catch (error) {
      notify({ title: t("couldntExportTheAuditLog"), description: failureText(error).message, tone: "danger" });
    } finally {
      setExporting(false);
    }
  };

  return (
    <Section
      title={t("auditLog")}
      hint={t("everyChangeToThisLocationsRecords")}
      actions={
        <Button icon={<Download aria-hidden />} onClick={() => void download()} pending={exporting} disabled={entries.length === 0}>
          {t("export")}
        </Button>
      }
    >
      <AuditFilters
        locationId={locationId}
        state={state}
        record={entries.find(({ entityId }) => entityId === state.record)}
        onChange={change}
      />
      {log.isError ? (
        <Failure title={t("couldntLoadAuditLog")} error={log.error} onRetry={log.refetch} />
      ) : log.data === undefined ? (
        <SkeletonLines count={8} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={isFiltered ? t("noMatchingActivity") : t("noActivityYet")}
          actions={isFiltered ? <Button onClick={() => change(noFilters)}>{t("clearFilters")}</Button> : undefined}
        >
          {isFiltered ? t("changeOrClearTheFilters") : t("everyChangeToThisLocationsRecords")}
        </EmptyState>
      ) : (
        <>
          <ul className="border-y border-separator">
            {entries.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                onShowRecord={({ entity, entityId }) => change({ entity, record: entityId }, { push: true })}
              />
            ))}
          </ul>
          <MoreButton of={log} className="text-center">
            {t("showEarlier")}
          </MoreButton>
        </>
      )}
    </Section>
  );
}
