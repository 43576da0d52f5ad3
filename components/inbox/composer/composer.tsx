"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Select } from "#components/ui/select.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useFileDrop } from "#components/ui/use-file-drop.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations, conversationQueries } from "#lib/api/conversations.ts";
import { mutate } from "#lib/api/mutate.ts";
import { keepTyping, takeTyped } from "#lib/typed-ahead.ts";
import { fileNameOf } from "../thread/message-words.ts";
import { ComposerActions } from "./actions.tsx";
import { AttachmentChips, useUploads } from "./attachments.tsx";
import { type Channel, channels, firstChannel, type Obstacle, obstacleOf } from "./channels.ts";
import { type Draft, emptyDraft, forgetDraft, hasText, isEmpty, keepDraft, modeOf, readDraft } from "./drafts.ts";
import { EmailFields, ReplyMode } from "./email-fields.tsx";
import { MentionChoice } from "./mention-choice.tsx";
import { bodyOf, forwardBodyOf, forwardSubject, isMailbox } from "./message-body.ts";
import { MessageField, type MessageFieldHandle } from "./message-field.tsx";
import { type Ending, isLeaving, type Outgoing, sendSoon } from "./outgoing.ts";

/** The composer's functions for other parts of the page. */
export type ComposerHandle = {
  begin(channel?: Channel): void;
  /** Starts a reply to this email. */
  answer(messageId: string): void;
  /** Starts to forward this email, or the latest one. */
  forward(messageId?: string): void;
  sendAndDone(): void;
  /** Continues editing a message that was cancelled before it was sent. */
  restoreSent(draft: Draft): void;
};

/** A message that is being sent. `outgoing` is undefined if it can no longer be cancelled. */
export type Sending = { outgoing: Outgoing | undefined; ending: Promise<Ending> };

type ComposerProps = {
  contact: Contact;
  lastType: string | undefined;
  lastEmailId: string | undefined;
  /** Called when a message is sent that should be followed by setting the conversation done. Undefined if conversations have no states. */
  onSendAndDone?: ((sending: Sending) => void) | undefined;
  ref?: Ref<ComposerHandle>;
};

/** Composes a message on a channel on which the contact can be reached. */
export function Composer({ contact, lastType, lastEmailId, onSendAndDone, ref }: ComposerProps) {
  const t = useTranslations("inbox.composer");
  const connection = useConnection();
  const { locationId } = connection;
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(firstChannel(lastType, contact)));
  const field = useRef<MessageFieldHandle>(null);
  const { uploadFiles, uploadImages, isUploading } = useUploads(contact.id);
  const { data: outlets } = useQuery(conversationQueries.outlets(connection.server));
  const isEmail = draft.channel === "Email";
  const isComment = draft.channel === "InternalComment";
  const answered = draft.replyTo || lastEmailId;
  const mode = modeOf(draft, answered !== undefined);
  const isForward = isEmail && mode === "forward";
  const obstacle = isForward ? undefined : obstacleOf(draft.channel, contact);
  const [focusing, setFocusing] = useState(0);
  const focusField = () => setFocusing((times) => times + 1);
  // A simultaneous change of the channel can replace the field: the focused field is the new one.
  useLayoutEffect(() => {
    if (focusing > 0) field.current?.focus();
  }, [focusing]);

  useEffect(() => {
    const kept = readDraft(locationId, contact.id);
    if (kept && !isLeaving(contact.id)) setDraft(kept);
  }, [locationId, contact.id]);
  const change = (next: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
    setDraft((before) => {
      const after = { ...before, ...(typeof next === "function" ? next(before) : next) };
      keepDraft(locationId, contact.id, after);
      return after;
    });
  const forward = useForward(change);
  const deliver = useDelivery({ contactId: contact.id, answered, isForward, setDraft });
  useImperativeHandle(ref, () => ({
    begin(channel) {
      const isOtherWay = draft.channel === "InternalComment" && isEmpty(draft);
      if (channel) change({ channel });
      else if (isOtherWay) change({ channel: firstChannel(lastType, contact) });
      focusField();
    },
    answer(messageId) {
      change({ channel: "Email", replyMode: draft.replyMode === "reply_all" ? "reply_all" : "reply", replyTo: messageId });
      focusField();
    },
    forward(messageId = lastEmailId) {
      if (messageId === undefined) takeTyped();
      else forward(messageId);
    },
    sendAndDone: () => submit({ isDone: true }),
    restoreSent(sent) {
      change(sent);
      focusField();
    },
  }));

  const attach = async (files: readonly File[]) => {
    const uploaded = await uploadFiles(files, draft.attachments.length);
    if (uploaded.length > 0) change(({ attachments }) => ({ attachments: [...attachments, ...uploaded] }));
  };
  const { isOver, zone } = useFileDrop((files) => void attach(files));
  const hasContent = isForward ? draft.to.length > 0 : !isEmpty(draft) && (!isEmail || hasText(draft));
  const hasAddresses = !isEmail || [...(isForward ? draft.to : []), ...draft.cc, ...draft.bcc].every(isMailbox);
  const canSend = hasContent && hasAddresses && obstacle === undefined && !isUploading;
  const submit = ({ at, isDone = false }: { at?: Date; isDone?: boolean } = {}) => {
    if (!canSend) return;
    const sending = deliver(draft, at);
    setDraft(emptyDraft(draft.channel));
    if (isDone) onSendAndDone?.(sending);
    else focusField();
  };

  const placeholder = isComment
    ? t("onlyYourTeamCanSeeThis")
    : isForward
      ? t("forwardNote")
      : t("message2", { name: contact.firstName || contact.name || t("theContact") });
  const outbox = outlets && (isEmail ? outlets.email : outlets.text) === "outbox" && !isComment;
  return (
    <section
      aria-label={t("composer")}
      data-not-printed
      className={cx("grid shrink-0 gap-2 border-t border-separator p-3", isOver && "bg-accent-soft")}
      {...zone}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t("channel")}
          className="w-44"
          value={draft.channel}
          onChange={(next) => change({ channel: channels.find((each) => each === next) ?? "Email" })}
          options={channels.map((channel) => ({ value: channel, label: t(`channels.${channel}`) }))}
        />
        {isEmail ? (
          <ReplyMode
            draft={draft}
            canReply={answered !== undefined}
            onChange={change}
            onForward={() => answered !== undefined && forward(answered)}
          />
        ) : null}
        {isEmail && mode !== "new" && draft.replyTo && draft.replyTo !== lastEmailId ? (
          <Tag onRemove={() => (isForward && lastEmailId !== undefined ? forward(lastEmailId) : change({ replyTo: "" }))}>
            {t("anEarlierEmail")}
          </Tag>
        ) : null}
        {outbox ? (
          <span className="text-xs text-muted" title={t("noProviderIsSetUpMessages")}>
            {t("keptInTheLocalOutbox")}
          </span>
        ) : null}
      </div>
      {obstacle ? (
        <Banner tone="warning">
          <span className="flex items-center gap-2">
            <BellOff aria-hidden className="size-4" />
            {obstacleText(obstacle, t)}
          </span>
        </Banner>
      ) : null}
      {isEmail ? <EmailFields draft={draft} isForward={isForward} onChange={change} /> : null}
      {isComment ? <MentionChoice value={draft.mentions} onChange={(mentions) => change({ mentions })} /> : null}
      <MessageField
        ref={field}
        draft={draft}
        contact={contact}
        placeholder={placeholder}
        onChange={change}
        onMention={(userId) => change(({ mentions }) => ({ mentions: [...new Set([...mentions, userId])] }))}
        onSend={() => submit()}
        onFiles={(files) => void attach(files)}
        onImages={uploadImages}
      />
      <AttachmentChips
        attachments={isForward ? [...draft.forwarded, ...draft.attachments] : draft.attachments}
        isUploading={isUploading}
        onRemove={(url) =>
          change({
            attachments: draft.attachments.filter((each) => each.url !== url),
            forwarded: draft.forwarded.filter((each) => each.url !== url),
          })
        }
      />
      <ComposerActions
        draft={draft}
        contact={contact}
        canSend={canSend}
        onChange={change}
        onInsert={(text) => field.current?.insert(text)}
        onAttach={(files) => void attach(files)}
        onSend={(at) => submit(at ? { at } : {})}
        onSendAndDone={onSendAndDone && (() => submit({ isDone: true }))}
      />
    </section>
  );
}

/** Starts a forward, with the subject and the attachments of the email. */
function useForward(change: (next: Partial<Draft>) => void) {
  const t = useTranslations("inbox.composer");
  const failureText = useFailureText();
  const client = useQueryClient();
  const begin = async (messageId: string) => {
    // The recipients field, which appears a moment later, receives what is typed.
    keepTyping();
    try {
      const { subject = "", attachments = [] } = await client.fetchQuery(conversationQueries.message(messageId));
      change({
        channel: "Email",
        replyMode: "forward",
        replyTo: messageId,
        subject: forwardSubject(subject),
        forwarded: attachments.map((url) => ({ name: fileNameOf(url), url })),
      });
    } catch (error) {
      takeTyped();
      notify({ title: t("couldntForward"), description: failureText(error).message, tone: "danger" });
    }
  };
  return (messageId: string) => void begin(messageId);
}

type Delivery = { contactId: string; answered: string | undefined; isForward: boolean; setDraft: (draft: Draft) => void };

/** Sends a draft after the time in which it can be cancelled. If it cannot be sent, it becomes a draft again. */
function useDelivery({ contactId, answered, isForward, setDraft }: Delivery) {
  const t = useTranslations("inbox.composer");
  const failureText = useFailureText();
  const connection = useConnection();
  const client = useQueryClient();
  const { locationId, server, user } = connection;
  return (draft: Draft, at?: Date): Sending => {
    const scheduled = at ? { scheduledTimestamp: Math.floor(at.getTime() / 1000) } : {};
    const request = () =>
      isForward && answered !== undefined
        ? mutate(client, conversationMutations.forward(connection), { messageId: answered, ...forwardBodyOf(draft), ...scheduled })
        : mutate(client, conversationMutations.send(), {
            ...bodyOf(draft, { contactId, answered, author: server.can("ownUser") ? user.id : undefined }),
            ...scheduled,
          });
    const leave = async (): Promise<Ending> => {
      try {
        await request();
        forgetDraft(locationId, contactId, draft);
        return "sent";
      } catch (error) {
        keepDraft(locationId, contactId, draft);
        setDraft(draft);
        const { message, traceId } = failureText(error);
        notify({ title: t("messageNotSent"), description: message, tone: "danger", ...(traceId ? { traceId } : {}) });
        return "failed";
      }
    };
    const isFinal = at !== undefined || draft.channel === "InternalComment";
    return isFinal ? { outgoing: undefined, ending: leave() } : sendSoon(contactId, draft, leave);
  };
}

type Translate = ReturnType<typeof useTranslations<"inbox.composer">>;

function obstacleText(obstacle: Obstacle, t: Translate): string {
  if (obstacle.kind !== "channel") return t(`obstacles.${obstacle.kind}`);
  const { channel, isPermanent, reason } = obstacle;
  const values = { channel: t(`channels.${channel}`), isPermanent: isPermanent ? "yes" : "no" };
  return reason === undefined ? t("obstacles.channel", values) : t("obstacles.channelWithReason", { ...values, reason });
}
