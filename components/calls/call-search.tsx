"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Mark } from "#components/ui/mark.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { TranscriptHit } from "#contract/conversations/calls.ts";
import { callQueries } from "#lib/api/calls.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { clockOf } from "#lib/format/clock.ts";
import { routes } from "#lib/routes.ts";
import { callsUrl } from "#lib/url/calls.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { CallList } from "./call-list.tsx";
import { MissedCalls } from "./missed-calls.tsx";
import { partsOf } from "./transcript-words.ts";
import { useMissedCalls } from "./use-missed-calls.ts";

/** All calls, the missed ones that wait for an answer, and a search in all transcripts. */
export function CallSearch() {
  const t = useTranslations("calls.callSearch");
  const { server } = useConnection();
  const [{ text, show: shown }, show] = useListUrl(callsUrl);
  const found = useInfiniteQuery(callQueries.search(server, text.trim()));
  const missed = useMissedCalls(useNow());
  const isSearch = text.trim().length >= 2;
  const hits = found.data?.pages.flatMap((page) => page.hits);
  const more = found.hasNextPage ? (
    <Button onClick={() => void found.fetchNextPage()} pending={found.isFetchingNextPage}>
      {hits?.length === 0 ? t("searchEarlierCalls") : t("showMore")}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={t("calls")}>
        <SearchInput
          label={t("searchAllTranscripts")}
          value={text}
          onChange={(next) => show({ text: next })}
          placeholder={t("searchTranscripts")}
          busy={found.isFetching}
          className="w-full sm:w-72"
        />
      </PageHeader>
      {isSearch ? null : (
        <Tabs
          label={t("show")}
          spansPage
          selected={shown}
          onSelect={(id) => show({ show: id === "missed" ? "missed" : "all" })}
          tabs={[
            { id: "all", label: t("all") },
            { id: "missed", label: t("missed"), count: missed.calls?.length || undefined },
          ]}
        />
      )}
      <PageBody memory="calls">
        {!isSearch ? (
          shown === "missed" ? (
            <MissedCalls missed={missed} />
          ) : (
            <CallList />
          )
        ) : found.isError ? (
          <Failure title={t("couldntLoadTranscripts")} error={found.error} onRetry={found.refetch} />
        ) : hits === undefined ? (
          <SkeletonLines count={8} />
        ) : hits.length === 0 ? (
          <EmptyState icon={<SearchX aria-hidden />} title={t("noMatches")} actions={more}>
            {found.hasNextPage ? t("noneOfTheLatestCallsContains") : t("noTranscriptContainsThisPhrase")}
          </EmptyState>
        ) : (
          <>
            <ul className="border-y border-separator">
              {hits.map((hit) => (
                <Hit key={`${hit.messageId} ${hit.mediaChannel} ${hit.sentenceIndex} ${hit.startTime}`} hit={hit} text={text} />
              ))}
            </ul>
            {more ? <div className="mt-3 text-center">{more}</div> : null}
          </>
        )}
      </PageBody>
    </>
  );
}

function Hit({ hit, text }: { hit: TranscriptHit; text: string }) {
  const t = useTranslations("calls.callSearch");
  const name = hit.contactName || t("unknown");
  return (
    <li className="border-b border-separator last:border-b-0">
      <Link
        href={routes.call(hit.messageId, Math.floor(hit.startTime / 1000))}
        className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 px-2 py-2.5 text-sm hover:bg-(--row-hover) sm:grid-cols-[3rem_minmax(0,1fr)_20rem]"
      >
        <span className="text-muted tabular-nums">{clockOf(hit.startTime / 1000)}</span>
        <span className="wrap-anywhere">
          {partsOf(hit.transcript, text).map((part, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their places
            part.isHit ? <Mark key={index}>{part.text}</Mark> : <span key={index}>{part.text}</span>,
          )}
        </span>
        <span className="col-start-2 flex min-w-0 items-baseline gap-3 text-muted sm:col-start-3">
          <span className="min-w-0 flex-1 truncate">
            {hit.direction === "inbound" ? t("fromContact", { name }) : t("toContact", { name })}
          </span>
          <Time at={hit.dateAdded} className="shrink-0" />
        </span>
      </Link>
    </li>
  );
}
