"use client";

import { type useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox, Star } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useRowHover } from "#components/data-table/use-row-hover.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ConversationFound } from "#contract/conversations/conversations.ts";
import { contactQueries } from "#lib/api/contacts.ts";
import { conversationQueries } from "#lib/api/conversations.ts";
import { ChannelIcon } from "./channel-icon.tsx";
import { useMessageWords } from "./thread/message-words.ts";

type Read = Pick<
  ReturnType<typeof useInfiniteQuery>,
  "isPending" | "error" | "isFetching" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch" | "data"
>;
type ConversationListProps = {
  conversations: readonly ConversationFound[];
  read: Read;
  open: string;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  onReset: (() => void) | undefined;
};

export function ConversationList({ conversations, read, open, hrefOf, onOpen, onReset }: ConversationListProps) {
  const t = useTranslations("inbox.conversationList");
  const failureText = useFailureText();
  const end = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const hover = useRowHover((place) => {
    const hovered = conversations[place];
    if (hovered === undefined) return;
    void client.prefetchInfiniteQuery(conversationQueries.messages(hovered.id));
    void client.prefetchQuery(contactQueries.one(hovered.contactId));
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  useEffect(() => {
    const node = end.current;
    if (!node || !hasNextPage || isFetchingNextPage) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), { rootMargin: "400px" });
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (read.isPending) return <ListSkeleton />;
  if (read.data === undefined)
    return (
      <ErrorState
        title={t("couldntLoadConversations")}
        {...failureText(read.error)}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    );
  if (conversations.length === 0)
    return (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title={onReset ? t("noMatchingConversations") : t("noConversationsYet")}
        actions={onReset ? <Button onClick={onReset}>{t("clearFilters")}</Button> : undefined}
      >
        {onReset ? t("tryAnotherSearchOrRemoveFilters") : t("conversationsStartWithTheFirstMessage")}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={t("conversations")} {...hover}>
        {conversations.map((each, place) => (
          <Row
            key={each.id}
            place={place}
            conversation={each}
            isOpen={each.id === open}
            href={hrefOf(each.id)}
            onOpen={() => onOpen(each.id)}
          />
        ))}
      </ul>
      <div ref={end} aria-hidden className="h-px" />
    </>
  );
}

type RowProps = { place: number; conversation: ConversationFound; isOpen: boolean; href: string; onOpen: () => void };

function Row({ place, conversation, isOpen, href, onOpen }: RowProps) {
  const t = useTranslations("inbox.conversationList");
  const { fullName, unreadCount, starred, lastMessageBody, lastMessageType, lastMessageDate, lastMessageDirection } = conversation;
  const words = useMessageWords();
  const isUnread = unreadCount > 0;
  const last = lastMessageBody || (lastMessageType ? words.type(lastMessageType) : t("noMessages"));
  return (
    <li data-row={place} className="border-b border-separator [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]">
      <a
        href={href}
        data-conversation={conversation.id}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        className={cx("flex gap-3 px-4 py-2.5 hover:bg-(--row-hover)", isOpen && "bg-(--row-selected)")}
      >
        <Avatar name={fullName || "?"} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cx("truncate text-sm", isUnread ? "font-semibold" : "font-medium")}>{fullName || t("noName")}</span>
            {starred ? (
              <Star role="img" aria-label={t("starred")} className="size-3 shrink-0 self-center fill-current text-warning" />
            ) : null}
            {lastMessageDate === undefined ? null : (
              <Time at={lastMessageDate} style="relative" className="ms-auto shrink-0 text-xs text-muted" />
            )}
          </span>
          <span className="flex items-center gap-2">
            {lastMessageType ? <ChannelIcon type={lastMessageType} className="size-3.5 shrink-0 text-muted" /> : null}
            <span className={cx("truncate text-sm", isUnread ? "text-foreground" : "text-muted")}>
              {lastMessageDirection === "outbound" ? t("yourMessage", { text: last }) : last}
            </span>
            {isUnread ? (
              <span className="ms-auto grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full bg-accent px-1 text-2xs font-medium text-accent-foreground tabular-nums">
                <span aria-hidden>{unreadCount}</span>
                <span className="sr-only">{t("unreadCount", { count: unreadCount })}</span>
              </span>
            ) : null}
          </span>
        </span>
      </a>
    </li>
  );
}

function ListSkeleton() {
  const t = useTranslations("inbox.conversationList");
  return (
    <div role="status" className="grid">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex gap-3 border-b border-separator px-4 py-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
