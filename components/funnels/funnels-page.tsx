"use client";

import { useQuery } from "@tanstack/react-query";
import { Filter } from "lucide-react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { funnelQueries } from "#lib/api/funnels.ts";
import { funnelsUrl } from "#lib/url/funnels.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { FunnelBranch } from "./funnel-branch.tsx";
import { FunnelTabs } from "./funnel-tabs.tsx";

export function FunnelsPage() {
  const t = useTranslations("funnels.funnelsPage");
  const { locationId } = useConnection();
  const [{ name }, change] = useListUrl(funnelsUrl);
  const read = useQuery(funnelQueries.list(locationId, name));
  const funnels = read.data?.filter(({ deleted }) => !deleted);
  return (
    <>
      <PageHeader title={t("funnels")} detail={funnels && t("funnelCount", { count: funnels.length })}>
        <SearchInput
          label={t("searchFunnels")}
          value={name}
          onChange={(next) => change({ name: next })}
          busy={read.isFetching}
          className="w-full sm:w-64"
        />
      </PageHeader>
      <FunnelTabs here="funnels" />
      <PageBody memory="funnels">
        {read.isError ? (
          <Failure title={t("couldntLoadFunnels")} error={read.error} onRetry={read.refetch} />
        ) : funnels === undefined ? (
          <SkeletonLines count={8} />
        ) : funnels.length === 0 ? (
          name === "" ? (
            <EmptyState icon={<Filter aria-hidden />} title={t("noFunnelsYet")}>
              {t("funnelsAreImportedByAnOperator")}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Filter aria-hidden />}
              title={t("noMatchingFunnels")}
              actions={<Button onClick={() => change({ name: "" })}>{t("clearSearch")}</Button>}
            >
              {t("tryAShorterSearch")}
            </EmptyState>
          )
        ) : (
          <ul aria-label={t("funnels")} className="border-y border-separator">
            {funnels.map((funnel) => (
              <FunnelBranch key={funnel._id} funnel={funnel} isOpenAtFirst={funnels.length === 1} />
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}
