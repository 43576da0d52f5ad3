"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, UserRoundX } from "lucide-react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isApiError } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { duplicateKeys, duplicateQueries } from "#lib/api/duplicates.ts";
import { MergeBoard } from "./board.tsx";

/** Reads the contacts that are to be compared. */
export function MergePanel({ ids, onDone, onClose }: { ids: readonly string[]; onDone: () => void; onClose: () => void }) {
  const { locationId } = useConnection();
  const client = useQueryClient();
  const group = useQuery(duplicateQueries.compare(locationId, ids));
  return (
    <div>
      <div className="border-b border-separator px-2 py-1 lg:hidden">
        <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          All groups
        </Button>
      </div>
      {group.data ? (
        <MergeBoard
          key={ids.join(",")}
          group={group.data}
          onDone={onDone}
          onStale={() => void client.invalidateQueries({ queryKey: duplicateKeys.all })}
        />
      ) : group.isPending ? (
        <div role="status" className="grid gap-4 p-5">
          <span className="sr-only">Reading the contacts</span>
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-96 w-full" />
        </div>
      ) : isApiError(group.error, "NOT_FOUND") ? (
        <EmptyState
          icon={<UserRoundX aria-hidden />}
          title="One of these contacts is gone"
          actions={<Button onClick={onClose}>Back to the duplicates</Button>}
        >
          It was deleted, or merged already.
        </EmptyState>
      ) : (
        <Failure what="The contacts" error={group.error} onRetry={group.refetch} />
      )}
    </div>
  );
}
