"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ImportSummary } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importQueries } from "#lib/api/imports.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { routes } from "#lib/routes.ts";
import { ImportStatus } from "./import-status.tsx";

export function ImportList() {
  const t = useTranslations("imports.importList");
  const connection = useConnection();
  const imports = useQuery(importQueries.list(connection.locationId));
  const users = useUsers();
  const nameOf = (id: string) => users?.find((user) => user.id === id)?.name;
  const start = (
    <Link href={routes.newImport()} className={buttonLook("primary")}>
      <FileUp aria-hidden />
      {t("importContacts")}
    </Link>
  );
  const list = imports.data;
  return (
    <>
      <PageHeader title={t("imports")}>{list !== undefined && list.length > 0 ? start : null}</PageHeader>
      <PageBody memory="imports">
        {imports.isError ? (
          <Failure title={t("couldntLoadImports")} error={imports.error} onRetry={imports.refetch} />
        ) : list === undefined ? (
          <SkeletonLines count={8} />
        ) : list.length === 0 ? (
          <EmptyState icon={<FileUp aria-hidden />} title={t("noImportsYet")} actions={start}>
            {t("importContactsFromGoogleContactsOutlook")}
          </EmptyState>
        ) : (
          <ul className="border-y border-separator">
            {list.map((entry) => (
              <ImportEntry key={entry.id} entry={entry} by={nameOf(entry.createdBy)} />
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}

function ImportEntry({ entry, by }: { entry: ImportSummary; by: string | undefined }) {
  const t = useTranslations("imports.importList");
  return (
    <li className="border-b border-separator last:border-b-0">
      <Link href={routes.oneImport(entry.id)} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2.5 text-sm hover:bg-default">
        <span className="min-w-0 flex-1 basis-48 truncate font-medium">{entry.name}</span>
        <ImportStatus of={entry} />
        <span className="w-28 text-muted tabular-nums">{entry.rowCount > 0 ? t("rowCount", { count: entry.rowCount }) : ""}</span>
        <span className="min-w-0 text-muted sm:w-64 sm:truncate">
          {by === undefined ? <Time at={entry.dateAdded} /> : t.rich("by", { name: by, time: () => <Time at={entry.dateAdded} /> })}
        </span>
      </Link>
    </li>
  );
}
