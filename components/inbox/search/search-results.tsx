"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { type MessageHit, searchWordsMost } from "#contract/conversations/message-search.ts";
import { phrasesOf } from "#contract/conversations/search-words.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { isSearchable, messageSearchQueries } from "#lib/api/message-search.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { formatDate } from "#lib/format/dates.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { ChannelIcon } from "../channel-icon.tsx";
import { inboxShortcuts } from "../inbox-shortcuts.ts";
import { useMessageWords } from "../thread/message-words.ts";
import { MarkedParts } from "./marked.tsx";

type SearchResultsProps = {
  text: string;
  /** The message that is open. */
  open: string;
  hrefOf: (hit: MessageHit) => string;
  onOpen: (hit: MessageHit) => void;
  onLeave: () => void;
};

const hitLinks = () => [...document.querySelectorAll<HTMLElement>("[data-hit]")];

/** Focuses a result by its index; returns false if there is none. */
export function focusHit(place: number): boolean {
  const link = hitLinks()[place];
  link?.focus();
  return link !== undefined;
}

/** Focuses the result beside the focused one, or beside the open one. */
function moveFocus(step: number): void {
  const links = hitLinks();
  const focused = links.findIndex((link) => link.matches(":focus"));
  const current = focused < 0 ? links.findIndex((link) => link.ariaCurrent === "true") : focused;
  focusHit(current < 0 ? 0 : Math.max(0, current + step));
}

/** The messages that a search finds, newest first. */
export function SearchResults({ text, open, hrefOf, onOpen, onLeave }: SearchResultsProps) {
  const t = useTranslations("inbox.searchResults");
  const { server } = useConnection();
  const { timeZone, locale } = usePlace();
  const phrases = useMemo(() => phrasesOf(text), [text]);
  const read = useInfiniteQuery({ ...messageSearchQueries.search(server, text), enabled: isSearchable(phrases) });
  const hits = useMemo(() => read.data?.pages.flatMap((page) => page.hits) ?? [], [read.data]);
  const last = read.data?.pages.at(-1);
  const searchedTo = last?.searchedTo ? formatDate(new Date(last.searchedTo), "date", timeZone, locale) : undefined;
  useShortcut(inboxShortcuts.next, () => moveFocus(1));
  useShortcut(inboxShortcuts.previous, () => moveFocus(-1));
  useShortcut(inboxShortcuts.leave, onLeave);

  if (!isSearchable(phrases))
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={phrases.length === 0 ? t("noMessagesFound") : t("tooManyWords")}>
        {phrases.length === 0 ? t("enterAWord") : t("useFewerWords", { count: searchWordsMost })}
      </EmptyState>
    );
  if (read.isError) return <Failure title={t("couldntSearch")} error={read.error} onRetry={read.refetch} />;
  if (last === undefined)
    return (
      <div className="p-4">
        <SkeletonLines count={8} />
      </div>
    );
  const older = (
    <Button pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
      {t("searchOlderMessages")}
    </Button>
  );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <p role="status" className={cx(hits.length === 0 ? "sr-only" : "px-4 py-2 text-xs text-muted")}>
        {read.hasNextPage && hits.length > 0
          ? t("latestCountMessages", { count: hits.length })
          : t("countMessages", { count: hits.length })}
      </p>
      {last.isComplete ? null : (
        <Banner className="mx-3 mb-2" title={t("resultsAreIncomplete")}>
          {t("olderMessagesAreStillBeingPrepared")}
        </Banner>
      )}
      {hits.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={searchedTo === undefined ? t("noMessagesFound") : t("noMessagesFoundSince", { date: searchedTo })}
          actions={read.hasNextPage ? older : <Button onClick={onLeave}>{t("clearSearch")}</Button>}
        >
          {read.hasNextPage ? t("olderMessagesNotSearchedYet") : t("checkTheSpellingOrUseFewerWords")}
        </EmptyState>
      ) : (
        <ul
          aria-label={t("searchResults")}
          className={cx("border-t border-separator", read.isPlaceholderData && "opacity-60")}
          onKeyDown={(event) => {
            const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
            if (step === 0) return;
            event.preventDefault();
            moveFocus(step);
          }}
        >
          {hits.map((hit) => (
            <Hit key={hit.messageId} hit={hit} isOpen={hit.messageId === open} href={hrefOf(hit)} onOpen={() => onOpen(hit)} />
          ))}
        </ul>
      )}
      {hits.length > 0 && read.hasNextPage ? (
        <div className="grid justify-items-center gap-2 p-4 text-center text-sm text-muted">
          {searchedTo === undefined ? null : <p>{t("searchedUntil", { date: searchedTo })}</p>}
          {searchedTo === undefined ? <EndOfPage read={read} /> : null}
          {searchedTo === undefined ? <MoreButton of={read}>{t("showMore")}</MoreButton> : older}
        </div>
      ) : null}
    </div>
  );
}

type Pages = { isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Loads the next page when the end of the current one is near. */
function EndOfPage({ read: { isFetchingNextPage, fetchNextPage } }: { read: Pages }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = end.current;
    if (!node || isFetchingNextPage) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), { rootMargin: "400px" });
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [isFetchingNextPage, fetchNextPage]);
  return <div ref={end} aria-hidden className="h-px" />;
}

type HitProps = { hit: MessageHit; isOpen: boolean; href: string; onOpen: () => void };

function Hit({ hit, isOpen, href, onOpen }: HitProps) {
  const t = useTranslations("inbox.searchResults");
  const users = useUsers();
  const words = useMessageWords();
  const { user } = useConnection();
  const { contactName, direction, userId, messageType, dateAdded, snippet } = hit;
  const author = direction === "inbound" ? undefined : userId === user.id ? t("you") : userId ? userName(users, userId) : t("sent");
  const part = snippet.field === "text" ? undefined : t(`fields.${snippet.field}`);
  return (
    <li className="border-b border-separator [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
      <a
        href={href}
        data-hit={hit.messageId}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        className={cx("flex gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-(--row-hover)", isOpen && "bg-(--row-selected)")}
      >
        <Avatar name={contactName || "?"} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className="truncate text-sm font-medium">{contactName || t("noName")}</span>
            <ChannelIcon type={messageType} className="size-3.5 shrink-0 text-muted" />
            <span className="sr-only">{words.type(messageType)}</span>
            <Time at={dateAdded} style="date" className="ms-auto shrink-0 text-xs text-muted" />
          </span>
          <span className="line-clamp-2 text-sm wrap-anywhere text-muted">
            {author === undefined ? null : <span className="font-medium">{t("author", { name: author })} </span>}
            {part === undefined ? null : <span className="font-medium">{t("part", { name: part })} </span>}
            <span className="text-foreground">
              {snippet.text === "" ? words.type(messageType) : <MarkedParts text={snippet.text} marks={snippet.matches} />}
            </span>
          </span>
        </span>
      </a>
    </li>
  );
}
