"use client";

import { useQuery } from "@tanstack/react-query";
import { Merge as MergeIcon, Undo2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Merge } from "#contract/duplicates/duplicates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { duplicateQueries } from "#lib/api/duplicates.ts";
import { routes } from "#lib/routes.ts";
import { useMergeActions } from "./use-merge-actions.ts";

function MergeLine({ merge, onUndo, isUndoing }: { merge: Merge; onUndo: () => void; isUndoing: boolean }) {
  const t = useTranslations("duplicates.list");
  const contactName = useContactName();
  const keptName = merge.keptName ?? t("noName");
  const { dateUndone } = merge;
  const by = { user: merge.mergedBy, time: () => <Time at={merge.dateAdded} /> };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-separator py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <span className="wrap-anywhere">
          {t.rich("mergedFrom", {
            name: keptName,
            others: merge.merged.map(contactName).join(", "),
            link: (name) => (
              <Link href={routes.contact(merge.keptId)} className="font-medium hover:underline">
                {name}
              </Link>
            ),
          })}
        </span>
        <span className="text-xs text-muted">
          {dateUndone
            ? t.rich("mergedAndUndoneBy", { ...by, undone: () => <Time at={dateUndone} />, undoneBy: merge.undoneBy ?? "" })
            : t.rich("mergedBy", by)}
        </span>
      </div>
      {dateUndone ? (
        <Badge>{t("wasUndone")}</Badge>
      ) : (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden />}
          onClick={onUndo}
          pending={isUndoing}
          aria-label={t("undoTheMergeInto", { keptName })}
        >
          {t("undo")}
        </Button>
      )}
    </li>
  );
}

/** The latest merges, each with an undo. */
export function MergeList() {
  const t = useTranslations("duplicates.list");
  const { locationId } = useConnection();
  const merges = useQuery(duplicateQueries.merges(locationId));
  const actions = useMergeActions();
  if (merges.isPending)
    return (
      <PageBody>
        <SkeletonLines count={6} />
      </PageBody>
    );
  if (merges.data === undefined) return <Failure title={t("couldntLoadMerges")} error={merges.error} onRetry={merges.refetch} />;
  if (merges.data.length === 0)
    return (
      <EmptyState
        icon={<MergeIcon aria-hidden />}
        title={t("noMergesYet")}
        actions={
          <Link href={routes.duplicates()} className={buttonLook("secondary")}>
            {t("reviewDuplicates")}
          </Link>
        }
      >
        {t("mergesAppearHereAndCanBe")}
      </EmptyState>
    );
  return (
    <PageBody>
      <ul>
        {merges.data.map((merge) => (
          <MergeLine key={merge.id} merge={merge} onUndo={() => void actions.undo(merge.id)} isUndoing={actions.undoingId === merge.id} />
        ))}
      </ul>
    </PageBody>
  );
}
