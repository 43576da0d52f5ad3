"use client";

import { ArrowDown, MessagesSquare } from "lucide-react";
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { announce } from "#components/ui/announce.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { useIsPrinting } from "#components/ui/use-is-printing.ts";
import { useLabelled } from "#components/ui/use-labelled.ts";
import type { Message } from "#contract/conversations/messages.ts";
import { phrasesOf } from "#contract/conversations/search-words.ts";
import { addDays, dayOf } from "#lib/format/zone.ts";
import { callBack, type Outgoing, useOutgoing } from "../composer/outgoing.ts";
import { FoundProvider } from "../search/marked.tsx";
import { useThreadPages } from "../search/use-thread-pages.ts";
import { MessageItem } from "./message-item.tsx";
import { useSeconds } from "./use-seconds.ts";

/** A message that a search has found, and the search. */
export type FoundMessage = { messageId: string; text: string };

type ThreadProps = {
  conversationId: string;
  contactId: string;
  contactName: string;
  /** Begins at this message instead of at the latest one. */
  found?: FoundMessage | undefined;
  onLatest?: (() => void) | undefined;
  onCallBack?: (outgoing: Outgoing) => void;
  onReply?: (message: Message) => void;
  onForward?: ((message: Message) => void) | undefined;
};

/** A conversation's messages, oldest first. The view follows new messages while it is scrolled to the end. */
export function Thread({ conversationId, contactId, contactName, found, onLatest, onCallBack, onReply, onForward }: ThreadProps) {
  const t = useTranslations("inbox.thread");
  const failureText = useFailureText();
  const foundId = found?.messageId;
  const { read, messages } = useThreadPages(conversationId, foundId);
  const foundWords = useMemo(() => ({ text: found?.text ?? "", phrases: phrasesOf(found?.text ?? "") }), [found?.text]);
  const outgoing = useOutgoing(contactId);
  const scroller = useRef<HTMLElement>(null);
  const isAtEnd = useRef(found === undefined);
  /** Whether the found message stays in the middle while messages around it grow. This ends when the user scrolls. */
  const isCentered = useRef(found !== undefined);
  const hasNewer = read.hasPreviousPage;
  const [isEndVisible, setIsEndVisible] = useState(true);
  const lastTop = useRef(0);
  const isRead = read.data !== undefined;
  const newest = messages.at(-1)?.id;
  const [hasNew, setHasNew] = useState(false);
  useAnnouncedMessage(found ? undefined : messages.at(-1), contactName);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages are announced if they are out of sight
  useEffect(() => {
    if (!isAtEnd.current && foundId === undefined) setHasNew(true);
  }, [newest]);

  // The user's own new message is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message does
  useLayoutEffect(() => {
    const node = scroller.current;
    if (outgoing.length === 0) return;
    if (hasNewer) onLatest?.();
    else if (node) node.scrollTop = node.scrollHeight;
  }, [outgoing.length]);

  // The end stays visible when messages arrive, or when messages such as mails grow after rendering.
  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null || !isRead) return;
    const watcher = new ResizeObserver(() => {
      if (isAtEnd.current) node.scrollTop = node.scrollHeight;
      else if (isCentered.current) node.querySelector("[data-found]")?.scrollIntoView({ block: "center" });
      setIsEndVisible(isNearEnd(node));
    });
    watcher.observe(node);
    if (node.firstElementChild) watcher.observe(node.firstElementChild);
    return () => watcher.disconnect();
  }, [isRead]);

  if (read.isPending)
    return (
      <div className="flex-1 p-4">
        <SkeletonLines count={6} />
      </div>
    );
  if (read.data === undefined)
    return (
      <ErrorState
        title={t("couldntLoadMessages")}
        {...failureText(read.error)}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
        actions={found && onLatest ? <Button onClick={onLatest}>{t("latestMessages")}</Button> : undefined}
      />
    );
  return (
    <section
      ref={scroller}
      aria-label={t("messages")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4"
      {...onScrollByUser(() => {
        isCentered.current = false;
      })}
      // After unfolding a message, the view stays at the point where it was folded.
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest("[aria-expanded=false]")) isAtEnd.current = false;
      }}
      onScroll={({ currentTarget }) => {
        const { scrollTop } = currentTarget;
        const isNear = isNearEnd(currentTarget);
        setIsEndVisible(isNear);
        // Only scrolling up leaves the end. Content that grows below does not count.
        if (isNear) isAtEnd.current = !hasNewer && !isCentered.current;
        else if (scrollTop < lastTop.current) isAtEnd.current = false;
        lastTop.current = scrollTop;
        if (isAtEnd.current) setHasNew(false);
      }}
    >
      <div>
        {messages.length === 0 && outgoing.length === 0 ? (
          <EmptyState icon={<MessagesSquare aria-hidden />} title={t("noMessagesYet")}>
            {t("sendTheFirstMessageBelow")}
          </EmptyState>
        ) : (
          <ol className="grid gap-3" aria-label={t("thread")}>
            {read.hasNextPage ? (
              // The browser keeps the visible content in place when messages are added above, except at the very top.
              <li className="grid justify-center [overflow-anchor:none]">
                <Button
                  variant="ghost"
                  size="sm"
                  pending={read.isFetchingNextPage}
                  onClick={() => {
                    if (scroller.current?.scrollTop === 0) scroller.current.scrollTop = 1;
                    void read.fetchNextPage();
                  }}
                >
                  {t("showOlder")}
                </Button>
              </li>
            ) : null}
            {messages.map((message, place) => (
              <Fragment key={message.id}>
                <NewDay at={message.dateAdded} after={messages[place - 1]?.dateAdded} />
                {message.id === foundId ? (
                  <FoundProvider value={foundWords}>
                    <MessageItem message={message} contactName={contactName} onReply={onReply} onForward={onForward} isFound />
                  </FoundProvider>
                ) : (
                  <MessageItem message={message} contactName={contactName} onReply={onReply} onForward={onForward} />
                )}
              </Fragment>
            ))}
            {hasNewer ? (
              <li className="grid justify-center">
                <Button variant="ghost" size="sm" pending={read.isFetchingPreviousPage} onClick={() => void read.fetchPreviousPage()}>
                  {t("showNewer")}
                </Button>
              </li>
            ) : null}
            {outgoing.map((each) => (
              <OutgoingItem key={each.leavesAtMs} outgoing={each} onCallBack={onCallBack} />
            ))}
          </ol>
        )}
      </div>
      {found && onLatest && (hasNewer || !isEndVisible) ? (
        <div className="pointer-events-none sticky bottom-0 grid justify-center *:pointer-events-auto">
          <Button size="sm" icon={<ArrowDown aria-hidden />} onClick={onLatest}>
            {t("latestMessages")}
          </Button>
        </div>
      ) : hasNew ? (
        <div className="sticky bottom-0 grid justify-center">
          <Button
            size="sm"
            icon={<ArrowDown aria-hidden />}
            onClick={() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: "smooth" })}
          >
            {t("newMessages")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollHeight - scrollTop - clientHeight < 80;

const onScrollByUser = (run: () => void) => ({ onWheel: run, onTouchMove: run, onPointerDown: run, onKeyDown: run });

/** Announces a message of the contact that arrives while the thread is open. */
function useAnnouncedMessage(newest: Message | undefined, contactName: string): void {
  const last = useRef<string>(undefined);
  const labelled = useLabelled();
  useEffect(() => {
    if (newest === undefined) return;
    const before = last.current;
    last.current = newest.id;
    if (before !== undefined && before !== newest.id && newest.direction === "inbound")
      announce(labelled(contactName, (newest.body ?? "").slice(0, 300)), "polite");
  }, [newest, contactName, labelled]);
}

/** The heading of a day. */
function NewDay({ at, after }: { at: string; after: string | undefined }) {
  const t = useTranslations("inbox.thread");
  const { timeZone } = usePlace();
  const isPrinting = useIsPrinting();
  const day = dayOf(new Date(at), timeZone);
  if (after !== undefined && dayOf(new Date(after), timeZone) === day) return null;
  const today = dayOf(new Date(), timeZone);
  return (
    <li className="flex items-center gap-3 py-1 text-xs text-muted before:h-px before:flex-1 before:bg-separator after:h-px after:flex-1 after:bg-separator">
      {isPrinting ? (
        <Time at={at} style="date" />
      ) : day === today ? (
        t("today")
      ) : day === addDays(today, -1) ? (
        t("yesterday")
      ) : (
        <Time at={at} style="date" />
      )}
    </li>
  );
}

function OutgoingItem({ outgoing, onCallBack }: { outgoing: Outgoing; onCallBack: ThreadProps["onCallBack"] }) {
  const t = useTranslations("inbox.thread");
  const now = useSeconds(true);
  const left = Math.max(0, Math.ceil((outgoing.leavesAtMs - now) / 1000));
  return (
    <li className="flex flex-col items-end gap-1">
      <article className="w-fit max-w-[min(42rem,92%)] rounded-lg border border-dashed border-border px-3 py-2 text-sm">
        <p className="whitespace-pre-wrap wrap-anywhere">{outgoing.draft.text}</p>
      </article>
      <div className="flex items-center gap-2 text-xs text-muted">
        <span role="timer">{t("sendingInS", { seconds: left })}</span>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            callBack(outgoing);
            onCallBack?.(outgoing);
          }}
        >
          {t("undo")}
        </Button>
      </div>
    </li>
  );
}
