"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { AlarmClock, ArrowLeft, CircleUser, MailOpen, Mails, Star } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { ConversationChangeSent } from "#contract/conversations/states.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { conversationMutations, conversationQueries } from "#lib/api/conversations.ts";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { Composer, type Sending } from "./composer/composer.tsx";
import type { Outgoing } from "./composer/outgoing.ts";
import { toComposer, useComposerRef } from "./composer/requests.ts";
import { ContactSide } from "./contact-side.tsx";
import { inboxShortcuts } from "./inbox-shortcuts.ts";
import { AlsoHere, TypingNow, useOwnPresence } from "./presence.tsx";
import { formatSnooze } from "./snooze-times.ts";
import { type OpenChoice, StateActions } from "./state-actions.tsx";
import { type FoundMessage, Thread } from "./thread/thread.tsx";
import { useLastEmail } from "./use-last-email.ts";

type ConversationViewProps = {
  conversation: InboxConversation;
  onClose: () => void;
  /** Changes the state and the assignee. Absent on servers without states. */
  states?: ConversationStates | undefined;
  /** Whether other conversations are selected, to which the shortcuts apply. */
  hasSelection?: boolean;
  /** Whether there is no room for the contact beside the messages, regardless of the screen's width. */
  isNarrow?: boolean;
  found?: FoundMessage | undefined;
  onLatest?: () => void;
};

export type ConversationStates = {
  opened: OpenChoice;
  onOpen: (choice: OpenChoice) => void;
  onChange: (change: ConversationChangeSent) => void;
  onSendAndDone: (sending: Sending) => void;
};

/** An open conversation: its messages, the composer, and the contact. */
export function ConversationView({
  conversation,
  onClose,
  states,
  hasSelection = false,
  isNarrow = false,
  found,
  onLatest,
}: ConversationViewProps) {
  const t = useTranslations("inbox.conversationView");
  const connection = useConnection();
  const { id, contactId, unreadCount, fullName } = conversation;
  const { data: isStarred = false } = useQuery({ ...conversationQueries.starred(id), enabled: conversation.starred === undefined });
  const starred = conversation.starred ?? isStarred;
  const { data: contact } = useQuery(contactQueries.one(contactId));
  const update = useMutation(conversationMutations.update(connection));
  const composer = useComposerRef(id);
  const lastEmailId = useLastEmail(id);
  const typed = useOwnPresence(id);
  const canForward = connection.server.can("forwardEmails");
  const [isContactShown, setIsContactShown] = useState(false);

  // An open conversation is marked as read, including when a new message arrives.
  const change = update.mutate;
  const keptUnread = useRef("");
  useEffect(() => {
    if (unreadCount === 0 || keptUnread.current === id || document.visibilityState !== "visible") return;
    const timer = setTimeout(() => change({ id, unreadCount: 0 }), 800);
    return () => clearTimeout(timer);
  }, [id, unreadCount, change]);

  const toggleRead = () => {
    keptUnread.current = unreadCount === 0 ? id : "";
    change({ id, unreadCount: unreadCount === 0 ? 1 : 0 });
  };
  const toggleStar = () => change({ id, starred: !starred });
  useShortcut(inboxShortcuts.read, toggleRead, !hasSelection);
  useShortcut({ ...inboxShortcuts.read, keys: inboxShortcuts.done.keys }, toggleRead, !connection.server.can("conversationStates"));
  useShortcut(inboxShortcuts.star, toggleStar, !hasSelection);
  useShortcut(inboxShortcuts.sendAndDone, () => toComposer(id, (it) => it.sendAndDone()), states !== undefined);
  useShortcut(inboxShortcuts.search, () => document.querySelector<HTMLButtonElement>(".inbox-templates")?.click());
  const takeBack = ({ draft }: Outgoing) => toComposer(id, (it) => it.restoreSent(draft));

  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-separator px-3">
          <IconButton label={t("backToList")} icon={<ArrowLeft aria-hidden />} onClick={onClose} className="lg:hidden!" />
          <h2 className="min-w-0 truncate text-sm font-semibold">{fullName || t("noName")}</h2>
          <StateBadge conversation={conversation} />
          <AlsoHere key={id} conversationId={id} />
          <span className="flex-1" />
          {states ? <StateActions isDone={conversation.state === "done"} assignedTo={conversation.assignedTo ?? null} {...states} /> : null}
          <IconButton
            label={unreadCount === 0 ? t("markAsUnread") : t("markAsRead")}
            keys={inboxShortcuts.read.keys}
            icon={unreadCount === 0 ? <Mails aria-hidden /> : <MailOpen aria-hidden />}
            onClick={toggleRead}
          />
          <IconButton
            label={starred ? t("unstar") : t("star")}
            keys={inboxShortcuts.star.keys}
            icon={<Star aria-hidden className={cx(starred && "fill-current text-warning")} />}
            onClick={toggleStar}
          />
          <IconButton
            label={t("showContact")}
            icon={<CircleUser aria-hidden />}
            onClick={() => setIsContactShown(true)}
            className={cx(!isNarrow && "xl:hidden!")}
          />
        </header>
        <Thread
          key={`${id} ${found?.messageId}`}
          conversationId={id}
          found={found}
          onLatest={onLatest}
          contactId={contactId}
          contactName={fullName}
          onCallBack={takeBack}
          onReply={(message) => toComposer(id, (it) => it.answer(message.id))}
          onForward={canForward ? (message) => toComposer(id, (it) => it.forward(message.id)) : undefined}
        />
        <TypingNow conversationId={id} />
        {contact ? (
          <div className="contents" onInput={typed}>
            <Composer
              key={contactId}
              ref={composer}
              contact={contact}
              lastType={conversation.lastMessageType}
              lastEmailId={lastEmailId}
              onSendAndDone={states?.onSendAndDone}
            />
          </div>
        ) : (
          <div className="border-t border-separator p-3">
            <SkeletonLines count={2} />
          </div>
        )}
      </div>
      {isNarrow ? null : (
        <aside aria-label={t("contact")} className="w-72 shrink-0 overflow-y-auto border-s border-separator max-xl:hidden">
          {contact ? <ContactSide contact={contact} /> : null}
        </aside>
      )}
      {contact && isContactShown ? (
        <Sheet open onOpenChange={setIsContactShown} title={t("contact")}>
          <ContactSide contact={contact} />
        </Sheet>
      ) : null}
    </div>
  );
}

/** The state of a conversation that is not open. */
function StateBadge({ conversation: { state, snoozedUntil } }: { conversation: InboxConversation }) {
  const t = useTranslations("inbox.conversationView");
  const { timeZone, locale } = usePlace();
  const now = useNow();
  if (state === "done") return <Badge className="ms-1 shrink-0">{t("done")}</Badge>;
  if (state !== "snoozed" || now === undefined || !snoozedUntil) return null;
  const at = formatSnooze(new Date(snoozedUntil), now, timeZone, locale);
  return (
    <Badge icon={<AlarmClock aria-hidden />} className="ms-1 min-w-0">
      {t("snoozedUntil", { at })}
    </Badge>
  );
}
