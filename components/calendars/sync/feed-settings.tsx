"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarSync, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { CalendarFeed } from "#contract/calendars/feeds.ts";
import { feedMutations, feedQueries } from "#lib/api/calendar-sync.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { NewFeedDialog } from "./new-feed-dialog.tsx";
import { useFeedName } from "./use-feed-name.ts";

/** The user's secret addresses at which calendar programs read appointments. */
export function FeedSettings() {
  const t = useTranslations("calendarSync.feeds");
  const { locationId } = useConnection();
  const list = useQuery(feedQueries.list(locationId));
  const [isAdding, setAdding] = useState(false);
  const feeds = list.data ?? [];
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {t("new")}
    </Button>
  );
  return (
    <Section title={t("title")} hint={t("hint")} actions={feeds.length > 0 ? add : null}>
      {list.isError ? (
        <Failure title={t("couldntLoad")} error={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonLines count={3} />
      ) : feeds.length === 0 ? (
        <EmptyState icon={<CalendarSync aria-hidden />} title={t("empty")} actions={add}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-separator border-y border-separator">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {isAdding ? <NewFeedDialog feeds={feeds} onDone={() => setAdding(false)} /> : null}
    </Section>
  );
}

function FeedRow({ feed }: { feed: CalendarFeed }) {
  const t = useTranslations("calendarSync.feeds");
  const { locationId } = useConnection();
  const name = useFeedName()(feed);
  const renew = useMutation(feedMutations.renew(locationId));
  const remove = useMutation(feedMutations.remove(locationId));
  const [asking, setAsking] = useState<"renew" | "remove">();
  const { id, url, lastUsedAt } = feed;
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{name}</p>
          <p className="text-xs text-muted">
            {lastUsedAt === null ? t("notRead") : t.rich("lastRead", { time: () => <Time at={lastUsedAt} style="relative" /> })}
          </p>
        </div>
        <IconButton label={t("renewOf", { name })} icon={<RefreshCw aria-hidden />} onClick={() => setAsking("renew")} />
        <IconButton label={t("revokeOf", { name })} icon={<Trash2 aria-hidden />} onClick={() => setAsking("remove")} />
      </div>
      <p className="flex items-center gap-2 rounded-md border border-border bg-default py-1 ps-2 pe-1">
        <code className="min-w-0 flex-1 truncate font-mono text-xs" title={url}>
          {url}
        </code>
        <CopyButton text={url} label={t("copyOf", { name })} />
      </p>
      <ConfirmDialog
        open={asking === "renew"}
        onOpenChange={() => setAsking(undefined)}
        title={t("renewTitle")}
        confirmLabel={t("renew")}
        onConfirm={async () => {
          await renew.mutateAsync(id);
          notify({ title: t("renewed"), tone: "success" });
        }}
      >
        <p>{t("renewConsequence", { name })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={() => setAsking(undefined)}
        title={t("revokeTitle")}
        confirmLabel={t("revoke")}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          notify({ title: t("revoked"), tone: "success" });
        }}
      >
        <p>{t("revokeConsequence", { name })}</p>
      </ConfirmDialog>
    </li>
  );
}
