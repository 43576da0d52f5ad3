"use client";

import { useQuery } from "@tanstack/react-query";
import { Boxes, Building2, ChevronRight, Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { PageSkeleton } from "#components/layout/page-skeleton.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFigures } from "#components/ui/place.tsx";
import type { CrmObject } from "#contract/objects/objects.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { fetchRecords } from "#lib/api/records.ts";
import { routes } from "#lib/routes.ts";
import { useObjects } from "./use-objects.ts";

/** The objects with records: businesses and the location's custom objects. */
export function ObjectList() {
  const t = useTranslations("objects.objectList");
  const { user, server } = useConnection();
  const objects = useObjects();
  if (objects.isError) return <Failure title={t("couldntLoadObjects")} error={objects.error} onRetry={objects.refetch} />;
  if (objects.data === undefined) return <PageSkeleton rows={5} />;
  const shown = objects.data.filter(({ standard, key }) => !standard || key === "business");
  const define =
    server.can("defineObjects") && user.role === "admin" ? (
      <Link href={routes.objectSettings()} className={buttonLook("secondary")}>
        <Plus aria-hidden className="size-4" />
        {t("newObject")}
      </Link>
    ) : null;
  return (
    <>
      <PageHeader title={t("objects")}>{define}</PageHeader>
      <PageBody width="text">
        <ul className="grid grid-cols-1 border-y border-separator">
          {shown.map((object) => (
            <ObjectRow key={object.key} object={object} />
          ))}
        </ul>
        {shown.every(({ standard }) => standard) ? (
          <EmptyState icon={<Boxes aria-hidden />} title={t("noCustomObjectsYet")} actions={define}>
            {t("objectsStoreOtherDataSuchAs")}
          </EmptyState>
        ) : null}
      </PageBody>
    </>
  );
}

function ObjectRow({ object }: { object: CrmObject }) {
  const figure = useFigures();
  const { locationId } = useConnection();
  const { data } = useQuery({
    queryKey: ["records", "count", locationId, object.key],
    queryFn: ({ signal }) => fetchRecords(locationId, object.key, { page: 1, query: "", limit: 1 }, signal),
  });
  const Icon = object.standard ? Building2 : Boxes;
  return (
    <li className="border-b border-separator last:border-0">
      <Link href={routes.object(object.key)} className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-default/60">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{object.labels.plural}</span>
          {object.description ? <span className="line-clamp-2 text-xs text-muted">{object.description}</span> : null}
        </span>
        <span className="text-sm text-muted tabular-nums">{data === undefined ? null : figure(data.total)}</span>
        <ChevronRight aria-hidden className="size-4 text-muted" />
      </Link>
    </li>
  );
}
