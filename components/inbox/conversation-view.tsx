"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, CircleUser, MailOpen, Mails, Star } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { ConversationFound } from "#contract/conversations/conversations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { conversationMutations, conversationQueries } from "#lib/api/conversations.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { Composer, type ComposerHandle } from "./composer/composer.tsx";
import type { Outgoing } from "./composer/outgoing.ts";
import { ContactSide } from "./contact-side.tsx";
import { inboxShortcuts } from "./inbox-shortcuts.ts";
import { type FoundMessage, Thread } from "./thread/thread.tsx";
import { useLastEmail } from "./use-last-email.ts";

type ConversationViewProps = {
  conversation: ConversationFound;
  onClose: () => void;
  /** Whether there is no room for the contact beside the messages, whatever the width of the screen. */
  isNarrow?: boolean;
  found?: FoundMessage | undefined;
  onLatest?: () => void;
};

/** An open conversation: its messages, the composer, and the contact. */
export function ConversationView({ conversation, onClose, isNarrow = false, found, onLatest }: ConversationViewProps) {
  const t = useTranslations("inbox.conversationView");
  const connection = useConnection();
  const { id, contactId, unreadCount, fullName } = conversation;
  const { data: isStarred = false } = useQuery({ ...conversationQueries.starred(id), enabled: conversation.starred === undefined });
  const starred = conversation.starred ?? isStarred;
  const { data: contact } = useQuery(contactQueries.one(contactId));
  const update = useMutation(conversationMutations.update(connection));
  const [composer, toComposer] = useComposer();
  const lastEmailId = useLastEmail(id);
  const [isContactShown, setIsContactShown] = useState(false);

  // An open conversation is marked as read, also when a new message arrives.
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
  useShortcut(inboxShortcuts.reply, () => toComposer((it) => it.begin()));
  useShortcut(inboxShortcuts.comment, () => toComposer((it) => it.begin("InternalComment")));
  useShortcut(inboxShortcuts.read, toggleRead);
  useShortcut(inboxShortcuts.star, toggleStar);
  useShortcut(inboxShortcuts.search, () => document.querySelector<HTMLButtonElement>(".inbox-templates")?.click());
  const takeBack = ({ body }: Outgoing) => toComposer((it) => it.restoreSent(body));

  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-separator px-3">
          <IconButton label={t("backToList")} icon={<ArrowLeft aria-hidden />} onClick={onClose} className="lg:hidden!" />
          <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{fullName || t("noName")}</h2>
          <IconButton
            label={unreadCount === 0 ? t("markAsUnread") : t("markAsRead")}
            keys="e"
            icon={unreadCount === 0 ? <Mails aria-hidden /> : <MailOpen aria-hidden />}
            onClick={toggleRead}
          />
          <IconButton
            label={starred ? t("unstar") : t("star")}
            keys="s"
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
          onReply={(message) => toComposer((it) => it.answer(message.id))}
        />
        {contact ? (
          <Composer key={contactId} ref={composer} contact={contact} lastType={conversation.lastMessageType} lastEmailId={lastEmailId} />
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

/** The composer's functions. A call before the composer is mounted runs when it is. */
function useComposer() {
  const composer = useRef<ComposerHandle>(null);
  const asked = useRef<(it: ComposerHandle) => void>(undefined);
  const setComposer = useCallback((handle: ComposerHandle | null) => {
    composer.current = handle;
    const act = asked.current;
    if (handle === null || act === undefined) return;
    asked.current = undefined;
    act(handle);
  }, []);
  const toComposer = useCallback((act: (it: ComposerHandle) => void) => {
    if (composer.current) act(composer.current);
    else asked.current = act;
  }, []);
  return [setComposer, toComposer] as const;
}
