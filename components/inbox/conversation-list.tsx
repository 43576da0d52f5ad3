"use client";

import { type useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { AlarmClock, Inbox, Star, UserRound } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useRowHover } from "#components/data-table/use-row-hover.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { ConversationState } from "#contract/conversations/states.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { usePrefetchContact } from "#lib/api/use-prefetch-contact.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";
import { ChannelIcon } from "./channel-icon.tsx";
import { RowPresence } from "./presence.tsx";
import { formatSnooze } from "./snooze-times.ts";
import { useMessageWords } from "./thread/message-words.ts";
import { useConversationName } from "./use-conversation-name.ts";

type Read = Pick<
  ReturnType<typeof useInfiniteQuery>,
  "isPending" | "error" | "isFetching" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch" | "data"
>;
type ConversationListProps = {
  conversations: readonly InboxConversation[];
  read: Read;
  open: string;
  /** The state of all of these conversations. Undefined for a search, and on servers without states. */
  state: ConversationState | undefined;
  /** Undefined if conversations can't be selected. */
  selection: RowSelection | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  onReset: (() => void) | undefined;
};

/** Selecting by checkbox and by clicks with Shift. */
export type RowSelection = { isSelected: (id: string) => boolean; toggle: (id: string) => void; extendTo: (id: string) => void };

export function ConversationList({ conversations, read, open, state, selection, hrefOf, onOpen, onReset }: ConversationListProps) {
  const t = useTranslations("inbox.conversationList");
  const failureText = useFailureText();
  const end = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const prefetchContact = usePrefetchContact();
  const hover = useRowHover((place) => {
    const hovered = conversations[place];
    if (hovered === undefined) return;
    void client.prefetchInfiniteQuery(conversationQueries.messages(hovered.id));
    prefetchContact(hovered.contactId);
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
        title={onReset ? t("noMatchingConversations") : t(`empty.${state ?? "none"}`)}
        actions={onReset ? <Button onClick={onReset}>{t("clearFilters")}</Button> : undefined}
      >
        {onReset ? t("tryAnotherSearchOrRemoveFilters") : t(`emptyHint.${state ?? "none"}`)}
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
            showsState={state === undefined}
            selection={selection}
            href={hrefOf(each.id)}
            onOpen={() => onOpen(each.id)}
          />
        ))}
      </ul>
      <div ref={end} aria-hidden className="h-px" />
    </>
  );
}

type RowProps = {
  place: number;
  conversation: InboxConversation;
  isOpen: boolean;
  showsState: boolean;
  selection: RowSelection | undefined;
  href: string;
  onOpen: () => void;
};

function Row({ place, conversation, isOpen, showsState, selection, href, onOpen }: RowProps) {
  const t = useTranslations("inbox.conversationList");
  const { id, unreadCount, starred, state, assignedTo, lastMessageBody, lastMessageType, lastMessageDate, lastMessageDirection } =
    conversation;
  const words = useMessageWords();
  const name = useConversationName()(conversation);
  const isSelected = selection?.isSelected(id) ?? false;
  const isUnread = unreadCount > 0;
  const last = lastMessageBody || (lastMessageType ? words.type(lastMessageType) : t("noMessages"));
  return (
    <li
      data-row={place}
      className={cx(
        "group/row flex border-b border-separator hover:bg-(--row-hover) [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]",
        (isOpen || isSelected) && "bg-(--row-selected) hover:bg-(--row-selected)",
        isOpen && "shadow-[inset_3px_0_0_var(--accent)]",
      )}
    >
      {selection ? <SelectableFace conversation={conversation} name={name} selection={selection} /> : null}
      <a
        href={href}
        data-conversation={conversation.id}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          if (event.shiftKey && selection === undefined) return;
          event.preventDefault();
          if (event.shiftKey) selection?.extendTo(id);
          else onOpen();
        }}
        // Shift extends the selection of conversations, not the text selection.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        className={cx("flex min-w-0 flex-1 gap-3 py-2.5 pe-4 focus-visible:outline-offset-[-2px]", selection ? "ps-1" : "ps-4")}
      >
        {selection ? null : <Face conversation={conversation} name={name} />}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cx("truncate text-sm", isUnread ? "font-semibold" : "font-medium")}>{name}</span>
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
            <span className="ms-auto flex shrink-0 items-center gap-1.5 empty:hidden">
              {showsState && state === "done" ? <Badge>{t("done")}</Badge> : null}
              {state === "snoozed" ? <SnoozedUntil at={conversation.snoozedUntil ?? ""} /> : null}
              <RowPresence conversationId={id} />
              {assignedTo === undefined ? null : <Assignee userId={assignedTo} />}
              {isUnread ? (
                <span className="grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full bg-accent px-1 text-2xs font-medium text-accent-foreground tabular-nums">
                  <span aria-hidden>{unreadCount}</span>
                  <span className="sr-only">{t("unreadCount", { count: unreadCount })}</span>
                </span>
              ) : null}
            </span>
          </span>
        </span>
      </a>
    </li>
  );
}

type FaceProps = { conversation: InboxConversation; name: string; className?: string };

/** The contact's initials. A contact without a name has none. */
const Face = ({ conversation, name, className }: FaceProps) =>
  conversation.fullName ? (
    <Avatar name={name} size="sm" {...(className ? { className } : {})} />
  ) : (
    <span aria-hidden className={cx("grid size-6 shrink-0 place-items-center rounded-full bg-default text-muted", className)}>
      <UserRound className="size-3.5" />
    </span>
  );

/** The initials. A checkbox replaces them under the pointer and while the row is selected. */
function SelectableFace({ conversation, name, selection }: FaceProps & { selection: RowSelection }) {
  const t = useTranslations("inbox.conversationList");
  const { id } = conversation;
  const isSelected = selection.isSelected(id);
  const box = useId();
  return (
    <label htmlFor={box} className="grid h-11 w-12 shrink-0 cursor-pointer place-items-center ps-2">
      <Face
        conversation={conversation}
        name={name}
        className={cx("col-start-1 row-start-1", isSelected ? "opacity-0" : "[@media(hover:hover)]:group-hover/row:opacity-0")}
      />
      <Checkbox
        id={box}
        // The shortcuts that select conversations also select this one.
        tabIndex={-1}
        aria-label={t("select", { name })}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? selection.extendTo(id) : selection.toggle(id)
        }
        className={cx("col-start-1 row-start-1", !isSelected && "opacity-0 [@media(hover:hover)]:group-hover/row:opacity-100")}
      />
    </label>
  );
}

function SnoozedUntil({ at }: { at: string }) {
  const t = useTranslations("inbox.conversationList");
  const { timeZone, locale } = usePlace();
  const now = useNow();
  const until = new Date(at);
  if (now === undefined || Number.isNaN(until.getTime())) return null;
  return (
    <span className="flex items-center gap-1 text-xs whitespace-nowrap text-muted tabular-nums">
      <AlarmClock role="img" aria-label={t("snoozedUntil")} className="size-3.5" />
      {formatSnooze(until, now, timeZone, locale)}
    </span>
  );
}

function Assignee({ userId }: { userId: string }) {
  const t = useTranslations("inbox.conversationList");
  const { user } = useConnection();
  const users = useUsers();
  if (users === undefined || !users.some(({ id }) => id === userId)) return null;
  const name = userId === user.id ? t("you") : userName(users, userId);
  return (
    <span className="flex items-center" title={t("assignedTo", { name })}>
      <Avatar name={userName(users, userId)} size="xs" />
      <span className="sr-only">{t("assignedTo", { name })}</span>
    </span>
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
