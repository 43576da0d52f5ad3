"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Merge } from "lucide-react";
import { useMemo } from "react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useCounted } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Select } from "#components/ui/select.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { duplicateReasons } from "#contract/duplicates/duplicates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { duplicateQueries } from "#lib/api/duplicates.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { duplicatesUrl } from "#lib/url/duplicates.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { DuplicateList, idsOf } from "./duplicate-list.tsx";
import { duplicateShortcuts } from "./duplicate-shortcuts.ts";
import { MergeList } from "./merge/list.tsx";
import { MergePanel } from "./merge/panel.tsx";
import { reasonWords } from "./reason-words.ts";

const reasons = [
  { value: "any", label: "Any reason" },
  ...duplicateReasons.map((reason) => ({ value: reason, label: reasonWords[reason] })),
];

export function DuplicatesPage() {
  return (
    <Requires capability="merge" what="Merging duplicates">
      <Duplicates />
    </Requires>
  );
}

function Duplicates() {
  const counted = useCounted();
  const { locationId } = useConnection();
  const [state, change] = useListUrl(duplicatesUrl);
  const { tab, reason, ids } = state;
  const read = useInfiniteQuery(duplicateQueries.list(locationId, reason));
  const groups = useMemo(() => read.data?.pages.flatMap((page) => page.groups) ?? [], [read.data]);
  const total = read.data?.pages.at(-1)?.total;

  const select = (next: string) => change({ ids: next }, { push: ids === "" });
  const place = groups.findIndex((group) => idsOf(group) === ids);
  const move = (step: number) => {
    const next = groups[place < 0 ? 0 : place + step];
    if (next === undefined) return;
    select(idsOf(next));
    document.querySelector(`[data-group="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useShortcut(duplicateShortcuts.next, () => move(1), tab === "groups");
  useShortcut(duplicateShortcuts.previous, () => move(-1), tab === "groups");
  const goOn = () => {
    const next = groups[place + 1] ?? groups[place - 1];
    change({ ids: place >= 0 && next ? idsOf(next) : "" });
  };

  return (
    <>
      <PageHeader title="Duplicates" detail={total === undefined ? undefined : counted(total, "group")}>
        {tab === "groups" ? (
          <Select
            label="Why they look alike"
            options={reasons}
            value={reason}
            onChange={(next) => change({ reason: duplicatesUrl.read({ reason: next }).reason, ids: "" })}
            className="w-40 sm:w-56"
          />
        ) : null}
      </PageHeader>
      <Tabs
        label="Duplicates"
        spansPage
        className="shrink-0"
        selected={tab}
        onSelect={(next) => change({ tab: next === "merges" ? "merges" : "groups" })}
        tabs={[
          { id: "groups", label: "To decide", count: total },
          { id: "merges", label: "Recent merges" },
        ]}
      />
      {tab === "merges" ? (
        <MergeList />
      ) : (
        <div className="flex min-h-0 flex-1">
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
              reason={reason}
              selected={ids}
              hrefOf={(next) => duplicatesUrl.href({ ...state, ids: next })}
              onSelect={select}
            />
          </div>
          <div className={cx("min-w-0 flex-1 overflow-y-auto lg:block", ids === "" && "hidden")}>
            {ids !== "" ? (
              <MergePanel ids={ids.split(",")} onDone={goOn} onClose={() => change({ ids: "" })} />
            ) : groups.length === 0 ? null : (
              <EmptyState icon={<Merge aria-hidden />} title="Choose a group">
                Its contacts are shown side by side, to be merged or told apart. J and K go through the groups.
              </EmptyState>
            )}
          </div>
        </div>
      )}
    </>
  );
}
