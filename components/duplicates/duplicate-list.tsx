"use client";

import type { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { DuplicateGroup, DuplicateReason } from "#contract/duplicates/duplicates.ts";
import { DuplicateCard } from "./duplicate-card.tsx";
import { DuplicateListSkeleton } from "./duplicate-list-skeleton.tsx";

export const idsOf = (group: DuplicateGroup): string => group.contacts.map(({ id }) => id).join(",");

export type DuplicateListProps = {
  groups: readonly DuplicateGroup[];
  read: Pick<
    ReturnType<typeof useInfiniteQuery>,
    "isPending" | "isError" | "error" | "refetch" | "hasNextPage" | "fetchNextPage" | "isFetchingNextPage"
  >;
  reason: DuplicateReason | "any";
  selected: string;
  hrefOf: (ids: string) => string;
  onSelect: (ids: string) => void;
};

export function DuplicateList({ groups, read, reason, selected, hrefOf, onSelect }: DuplicateListProps) {
  if (read.isPending) return <DuplicateListSkeleton />;
  if (groups.length === 0 && read.isError) return <Failure what="The duplicates" error={read.error} onRetry={read.refetch} />;
  if (groups.length === 0)
    return (
      <EmptyState icon={<CircleCheckBig aria-hidden />} title="No duplicates">
        {reason === "any"
          ? "No two contacts share an email, a phone, a name with a birthday, or an address. Two contacts of the list can be chosen and merged all the same."
          : "Nobody looks like a duplicate for this reason. Look for any reason instead."}
      </EmptyState>
    );
  return (
    <nav aria-label="Groups of duplicates">
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
            Show more
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
