"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CircleCheckBig, Merge, UserRoundX } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Failure } from "#components/layout/failure.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { announce } from "#components/ui/announce.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { type DuplicateGroup, type DuplicateReason, duplicateReasons } from "#contract/duplicates/duplicates.ts";
import { isApiError } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { duplicateKeys, duplicateQueries } from "#lib/api/duplicates.ts";
import { invalidate } from "#lib/api/invalidate.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { duplicatesUrl } from "#lib/url/duplicates.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { DuplicateCard } from "./duplicate-card.tsx";
import { DuplicateListSkeleton } from "./duplicate-list-skeleton.tsx";
import { duplicateShortcuts } from "./duplicate-shortcuts.ts";
import { MergeBoard } from "./merge/board.tsx";
import { MergeList } from "./merge/list.tsx";

export function DuplicatesPage() {
  return (
    <Requires capability="merge">
      <Duplicates />
    </Requires>
  );
}

function Duplicates() {
  const t = useTranslations("duplicates.duplicatesPage");
  const words = useTranslations("duplicates.words");
  const { locationId } = useConnection();
  const { locale } = usePlace();
  const contactName = useContactName();
  const [state, change] = useListUrl(duplicatesUrl);
  const { tab, reason, ids } = state;
  const read = useInfiniteQuery(duplicateQueries.list(locationId, reason));
  const groups = useMemo(() => read.data?.pages.flatMap((page) => page.groups) ?? [], [read.data]);
  const last = read.data?.pages.at(-1);
  const total = last?.progress === null ? last.total : undefined;

  const select = (next: string) => change({ ids: next }, { push: ids === "" });
  const place = groups.findIndex((group) => idsOf(group) === ids);
  const move = (step: number) => {
    const next = groups[place < 0 ? 0 : place + step];
    if (next === undefined) return;
    select(idsOf(next));
    announce(new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(next.contacts.map(contactName)), "polite");
    document.querySelector(`[data-group="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useShortcut(duplicateShortcuts.next, () => move(1), tab === "groups");
  useShortcut(duplicateShortcuts.previous, () => move(-1), tab === "groups");
  const review = useRef<HTMLDivElement>(null);
  const goOn = () => {
    // The pressed button disappears together with its group.
    review.current?.focus({ preventScroll: true });
    const next = groups[place + 1] ?? groups[place - 1];
    change({ ids: place >= 0 && next ? idsOf(next) : "" });
  };

  return (
    <>
      <PageHeader title={t("duplicates")} detail={total === undefined ? undefined : t("groupCount", { count: total })}>
        {tab === "groups" ? (
          <Select
            label={t("match")}
            options={[
              { value: "any", label: t("anyMatch") },
              ...duplicateReasons.map((value) => ({ value, label: words(`reason.${value}`) })),
            ]}
            value={reason}
            onChange={(next) => change({ reason: duplicatesUrl.read({ reason: next }).reason, ids: "" })}
            className="w-40 sm:w-56"
          />
        ) : null}
      </PageHeader>
      <Tabs
        label={t("duplicates")}
        spansPage
        className="shrink-0"
        selected={tab}
        onSelect={(next) => change({ tab: next === "merges" ? "merges" : "groups" })}
        tabs={[
          { id: "groups", label: t("toReview"), count: total },
          { id: "merges", label: t("recentMerges") },
        ]}
      />
      {tab === "merges" ? (
        <MergeList />
      ) : (
        <div ref={review} tabIndex={-1} className="flex min-h-0 flex-1 outline-none">
          <div
            className={cx(
              "w-full shrink-0 overflow-y-auto lg:block",
              groups.length > 0 || read.isPending || ids !== "" ? "border-separator lg:w-80 lg:border-e" : "",
              ids !== "" && "hidden",
            )}
          >
            <DuplicateList
              groups={groups}
              read={read}
              progress={last?.progress ?? null}
              isComplete={last?.isComplete ?? true}
              reason={reason}
              selected={ids}
              hrefOf={(next) => duplicatesUrl.href({ ...state, ids: next })}
              onSelect={select}
            />
          </div>
          <div className={cx("min-w-0 flex-1 scroll-pt-24 overflow-y-auto lg:block", ids === "" && "hidden")}>
            {ids !== "" ? (
              <MergePanel ids={ids.split(",")} onDone={goOn} onClose={() => change({ ids: "" })} />
            ) : groups.length === 0 ? null : (
              <EmptyState icon={<Merge aria-hidden />} title={t("chooseAGroup")}>
                {t("compareTheContactsSideBySide")}
              </EmptyState>
            )}
          </div>
        </div>
      )}
    </>
  );
}

const idsOf = (group: DuplicateGroup): string => group.contacts.map(({ id }) => id).join(",");

type DuplicateListProps = {
  groups: readonly DuplicateGroup[];
  read: Pick<
    ReturnType<typeof useInfiniteQuery>,
    "isPending" | "isError" | "error" | "refetch" | "hasNextPage" | "fetchNextPage" | "isFetchingNextPage"
  >;
  /** Of the search, while it is running. */
  progress: { done: number; total: number } | null;
  isComplete: boolean;
  reason: DuplicateReason | "any";
  selected: string;
  hrefOf: (ids: string) => string;
  onSelect: (ids: string) => void;
};

function DuplicateList({ groups, read, progress, isComplete, reason, selected, hrefOf, onSelect }: DuplicateListProps) {
  const t = useTranslations("duplicates.duplicatesPage");
  if (read.isPending) return <DuplicateListSkeleton />;
  if (groups.length === 0 && read.isError) return <Failure title={t("couldntLoadDuplicates")} error={read.error} onRetry={read.refetch} />;
  if (progress !== null)
    return (
      <div className="grid gap-3 p-5">
        <ProgressBar label={t("searching")} value={progress.done} max={progress.total} />
        <p className="text-sm text-muted">{t("searchingTakesLong")}</p>
      </div>
    );
  if (groups.length === 0)
    return (
      <EmptyState icon={<CircleCheckBig aria-hidden />} title={t("noDuplicates")} actions={<NextStep to="contacts" />}>
        {reason === "any" ? t("noTwoContactsShareAnEmail") : t("noDuplicatesWithThisMatchShow")}
      </EmptyState>
    );
  return (
    <nav aria-label={t("groupsOfDuplicates")}>
      {groups.map((group) => (
        <DuplicateCard
          key={group.id}
          group={group}
          href={hrefOf(idsOf(group))}
          selected={idsOf(group) === selected}
          onSelect={() => onSelect(idsOf(group))}
        />
      ))}
      {read.hasNextPage ? (
        <div className="p-3">
          <Button fullWidth pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t("showMore")}
          </Button>
        </div>
      ) : isComplete ? null : (
        <p className="p-3 text-sm text-muted">{t("moreAfterThese")}</p>
      )}
    </nav>
  );
}

/** Loads the contacts to compare. */
function MergePanel({ ids, onDone, onClose }: { ids: readonly string[]; onDone: () => void; onClose: () => void }) {
  const t = useTranslations("duplicates.duplicatesPage");
  const { locationId } = useConnection();
  const client = useQueryClient();
  const group = useQuery(duplicateQueries.compare(locationId, ids));
  return (
    <div>
      <div className="border-b border-separator px-2 py-1 lg:hidden">
        <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          {t("allGroups")}
        </Button>
      </div>
      {group.data ? (
        <MergeBoard key={ids.join(",")} group={group.data} onDone={onDone} onStale={() => void invalidate(client, duplicateKeys.all)} />
      ) : group.isPending ? (
        <div role="status" className="grid gap-4 p-5">
          <span className="sr-only">{t("loadingContacts")}</span>
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-96 w-full" />
        </div>
      ) : isApiError(group.error, "NOT_FOUND") ? (
        <EmptyState
          icon={<UserRoundX aria-hidden />}
          title={t("aContactNoLongerExists")}
          actions={<Button onClick={onClose}>{t("backToDuplicates")}</Button>}
        >
          {t("itWasDeletedOrMerged")}
        </EmptyState>
      ) : (
        <Failure title={t("couldntLoadContacts")} error={group.error} onRetry={group.refetch} />
      )}
    </div>
  );
}
