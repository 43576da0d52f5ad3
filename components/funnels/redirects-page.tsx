"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CornerDownRight, Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { DataTable } from "#components/data-table/data-table.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useFigures } from "#components/ui/place.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import type { Redirect } from "#contract/funnels/redirects.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { funnelQueries, redirectMutations, redirectQueries } from "#lib/api/funnels.ts";
import { knownOf } from "#lib/api/known.ts";
import { redirectsUrl } from "#lib/url/funnels.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { FunnelTabs } from "./funnel-tabs.tsx";
import { RedirectCard, redirectColumns } from "./redirect-columns.tsx";
import { lint } from "./redirect-lint.ts";
import { type RedirectDoing, RedirectSheet } from "./redirect-sheet.tsx";
import { targetName } from "./redirect-words.ts";
import { UnprovenDomains } from "./unproven-domains.tsx";

const noFunnels: readonly { _id: string; name: string }[] = [];

const has = ({ domain, path, target }: Redirect, to: string, text: string) =>
  `${domain}${path} ${target} ${to}`.toLowerCase().includes(text.trim().toLowerCase());

export function RedirectsPage() {
  const t = useTranslations("funnels.redirectsPage");
  const columnTexts = useTranslations("funnels.redirectColumns");
  const words = useTranslations("funnels.redirectWords");
  const failureText = useFailureText();
  const figure = useFigures();
  const { locationId, server } = useConnection();
  const [{ search, show }, change] = useListUrl(redirectsUrl);
  const [doing, setDoing] = useState<RedirectDoing>();
  const [leaving, setLeaving] = useState<Redirect>();
  const read = useQuery(redirectQueries.list(locationId));
  const remove = useMutation(redirectMutations.remove(locationId));
  const create = useMutation(redirectMutations.create(locationId));
  const mayChange = useMay("change-redirect");
  const remarks = useMemo(() => lint(read.data ?? []), [read.data]);
  const leadsToFunnel = read.data?.some(({ action }) => action === "funnel" || action === "all") ?? false;
  const funnels = useQuery({ ...funnelQueries.list(locationId, ""), enabled: leadsToFunnel });
  const named = knownOf(funnels, noFunnels);
  const nameOfTarget = useCallback((redirect: Redirect) => targetName(redirect, named), [named]);
  const rows = read.data?.filter(
    (redirect) => has(redirect, nameOfTarget(redirect), search) && (show === "all" || remarks.has(redirect.id)),
  );
  const columns = useMemo(
    () =>
      redirectColumns(
        nameOfTarget,
        remarks,
        mayChange && {
          onEdit: (redirect) => setDoing({ kind: "edit", redirect }),
          onMove: (redirect) => setDoing({ kind: "recreate", redirect }),
          onRemove: setLeaving,
        },
        columnTexts,
        words,
      ),
    [nameOfTarget, remarks, mayChange, columnTexts, words],
  );
  const add = mayChange ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("addRedirect")}
    </Button>
  ) : null;
  const isNarrowed = search !== "" || show !== "all";

  return (
    <>
      <PageHeader title={t("redirects")} detail={read.data === undefined ? undefined : figure(read.data.length)}>
        <SearchInput label={t("searchRedirects")} value={search} onChange={(next) => change({ search: next })} className="w-full sm:w-64" />
        {add}
      </PageHeader>
      <FunnelTabs here="redirects" />
      <Tabs
        label={t("redirects")}
        spansPage
        className="shrink-0"
        selected={show}
        onSelect={(next) => change({ show: next === "remarks" ? "remarks" : "all" })}
        tabs={[
          { id: "all", label: t("all"), count: read.data?.length },
          { id: "remarks", label: t("withWarnings"), count: remarks.size },
        ]}
      />
      {server.can("provenDomains") ? <UnprovenDomains locationId={locationId} mayCheck={mayChange} /> : null}
      <DataTable
        label={t("redirects")}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ domain, path }) => `${domain}${path}`}
        busy={read.isFetching}
        failure={read.isError ? { title: t("couldntLoadRedirects"), ...failureText(read.error) } : undefined}
        onRetry={() => void read.refetch()}
        onOpen={mayChange ? (redirect) => setDoing({ kind: "edit", redirect }) : undefined}
        card={(redirect) => <RedirectCard redirect={redirect} to={nameOfTarget(redirect)} remarks={remarks.get(redirect.id) ?? []} />}
        memory="redirects"
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<CornerDownRight aria-hidden />}
              title={show === "remarks" && search === "" ? t("noIssuesFound") : t("noMatchingRedirects")}
            >
              {show === "remarks" && search === "" ? t("thereAreNoLoopsChainsOr") : t("searchByDomainPathOrTarget")}
            </EmptyState>
          ) : (
            <EmptyState icon={<CornerDownRight aria-hidden />} title={t("noRedirectsYet")} actions={add}>
              {t("aRedirectSendsVisitorsFromA")}
            </EmptyState>
          )
        }
      />
      {doing === undefined ? null : (
        <RedirectSheet
          key={doing.kind}
          locationId={locationId}
          doing={doing}
          onDone={() => setDoing(undefined)}
          onMove={(redirect) => setDoing({ kind: "recreate", redirect })}
          onRemove={(redirect) => {
            setDoing(undefined);
            setLeaving(redirect);
          }}
        />
      )}
      {leaving === undefined ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={t("deleteThisRedirect")}
          confirmLabel={t("delete")}
          onConfirm={async () => {
            await remove.mutateAsync(leaving.id);
            const { domain, path, target, action } = leaving;
            notifyUndo(t("deleted", { path: `${domain}${path}` }), () => create.mutateAsync({ domain, path, target, action }));
          }}
        >
          {t.rich("visitorsWillNoLonger", {
            place: () => (
              <span className="font-medium break-all">
                {leaving.domain}
                {leaving.path}
              </span>
            ),
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
