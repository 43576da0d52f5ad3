"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Business } from "#contract/businesses/businesses.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { TimelineKind } from "#contract/contacts/timeline.ts";
import { businessQueries } from "#lib/api/businesses.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { knownOf } from "#lib/api/known.ts";
import { timelineQueries } from "#lib/api/timeline.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { formatDate } from "#lib/format/dates.ts";
import { unknownText } from "#lib/format/unknown-text.ts";
import { customFacts, factGroups } from "../page/facts/list.ts";
import { FailedPart } from "../page/failed.tsx";
import { TimelineBeginning, TimelineItem } from "./entry.tsx";
import type { Vocabulary } from "./words.ts";

const none: readonly Business[] = [];

/** The names for the ids in the timeline's changes. */
function useVocabulary(contact: Contact): Vocabulary {
  const t = useTranslations("contacts.timeline");
  const fieldNames = useTranslations("contacts.fields");
  const dndWords = useTranslations("contacts.dndWords");
  const values = useTranslations("contacts.values");
  const connection = useConnection();
  const { timeZone, locale } = usePlace();
  const users = useUsers();
  const { data: fields } = useQuery(customFieldQueries.list(connection.server));
  const businesses = knownOf(useQuery(businessQueries.list(connection.server)), none);
  return useMemo(
    () => ({
      facts: [
        ...factGroups(connection.server.can, fieldNames).flatMap(({ facts }) => facts),
        ...customFacts(fields ?? [], contact, connection.server.can),
      ],
      t,
      fieldNames,
      dndWords,
      values,
      userName: (id) => userName(users, id),
      businessName: (id) =>
        businesses === undefined ? unknownText(id.length) : (businesses.find((business) => business.id === id)?.name ?? id),
      time: (instant) => formatDate(new Date(instant), "datetime", timeZone, locale),
      locale,
    }),
    [connection.server, contact, users, fields, businesses, timeZone, locale, t, fieldNames, dndWords, values],
  );
}

type TimelineListProps = {
  contact: Contact;
  kinds: readonly TimelineKind[];
  /** Pinned notes are shown above and are left out here. */
  hidesPinned?: boolean;
};

/** The contact's history, newest first; older entries load as the user scrolls. */
export function TimelineList({ contact, kinds, hidesPinned = false }: TimelineListProps) {
  const t = useTranslations("contacts.list");
  const connection = useConnection();
  const words = useVocabulary(contact);
  const timeline = useInfiniteQuery(timelineQueries.ofContact(connection.server, contact.id, kinds));
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = timeline;

  useEffect(() => {
    const node = end.current;
    if (!node || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), { rootMargin: "400px" });
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (timeline.isPending) return <SkeletonLines count={8} />;
  if (timeline.isError && timeline.data === undefined)
    return <FailedPart title={t("couldntLoad")} error={timeline.error} onRetry={() => void timeline.refetch()} />;
  const entries = timeline.data.pages
    .flatMap((page) => page.entries)
    .filter((entry) => !(hidesPinned && entry.type === "note" && entry.note.pinned));
  if (entries.length === 0)
    return (
      <EmptyState icon={<History aria-hidden />} title={t("noActivityYet")}>
        {kinds.includes("note") ? t("notesTasksAndChangesAppearHere") : undefined}
      </EmptyState>
    );
  return (
    <>
      <ol aria-label={t("timeline")} aria-busy={isFetchingNextPage}>
        {entries.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} words={words} />
        ))}
      </ol>
      {hasNextPage ? (
        <div ref={end} className="grid justify-center pb-2">
          <Button variant="ghost" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? t("couldntLoadEarlierActivityTryAgain") : t("showOlder")}
          </Button>
        </div>
      ) : (
        <TimelineBeginning />
      )}
    </>
  );
}
