"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff, LoaderCircle, Paperclip } from "lucide-react";
import dynamic from "next/dynamic";
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import type { EmailEditorHandle } from "#components/ui/email-editor/email-editor.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useFileDrop } from "#components/ui/use-file-drop.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import { uploadFilesMost, uploadSizeMost } from "#contract/conversations/files.ts";
import { accountQueries } from "#lib/api/account.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations, conversationQueries, type SendBody } from "#lib/api/conversations.ts";
import { mutate } from "#lib/api/mutate.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName, userOptions } from "#lib/api/users.ts";
import { ComposerActions, filledTemplate } from "./actions.tsx";
import { type Channel, channels, firstChannel, type Obstacle, obstacleOf } from "./channels.ts";
import { type Draft, draftOf, emptyDraft, forgetDraft, hasText, isEmpty, keepDraft, modeOf, readDraft } from "./drafts.ts";
import { EmailFields, ReplyMode } from "./email-fields.tsx";
import { bodyOf } from "./message-body.ts";
import { type Ending, isLeaving, type Outgoing, sendSoon } from "./outgoing.ts";
import { QuickList } from "./quick/quick-list.tsx";
import { optionId, useQuickInsert } from "./quick/use-quick-insert.ts";

const EmailEditor = dynamic(() => import("#components/ui/email-editor/email-editor.tsx").then((module) => module.EmailEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-32 w-full" />,
});

/** The composer's functions for other parts of the page. */
export type ComposerHandle = {
  begin(channel?: Channel): void;
  /** Starts a reply to this email. */
  answer(messageId: string): void;
  sendAndDone(): void;
  /** Cancels a message that was just sent, and continues to edit it. */
  restoreSent(body: SendBody): void;
};

/** A message that is being sent. `outgoing` is undefined if it can no longer be cancelled. */
export type Sending = { outgoing: Outgoing | undefined; ending: Promise<Ending> };

type ComposerProps = {
  contact: Contact;
  lastType: string | undefined;
  lastEmailId: string | undefined;
  /** Called when a message is sent after which the conversation is done. Undefined if conversations have no states. */
  onSendAndDone?: ((sending: Sending) => void) | undefined;
  ref?: Ref<ComposerHandle>;
};

/** Composes a message on a channel that reaches the contact. */
export function Composer({ contact, lastType, lastEmailId, onSendAndDone, ref }: ComposerProps) {
  const t = useTranslations("inbox.composer");
  const failureText = useFailureText();
  const connection = useConnection();
  const { locationId } = connection;
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(firstChannel(lastType, contact)));
  const [setField, focusField] = useField();
  const editor = useRef<EmailEditorHandle>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { data: own } = useQuery({ ...accountQueries.own(), enabled: connection.server.can("ownUser") });
  const client = useQueryClient();
  const upload = useMutation(conversationMutations.upload(connection, contact.id));
  const { data: outlets } = useQuery(conversationQueries.outlets(connection.server));
  const obstacle = obstacleOf(draft.channel, contact);
  const isEmail = draft.channel === "Email";
  const isComment = draft.channel === "InternalComment";
  const answered = draft.replyTo || lastEmailId;
  const mode = modeOf(draft, answered !== undefined);

  useEffect(() => {
    const kept = readDraft(locationId, contact.id);
    if (kept && !isLeaving(contact.id)) setDraft(kept);
  }, [locationId, contact.id]);
  const change = (next: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...next };
      keepDraft(locationId, contact.id, after);
      return after;
    });
  const quick = useQuickInsert({
    kinds: isComment ? ["template", "emoji", "mention"] : ["template", "emoji"],
    replace: (length, text) =>
      isEmail ? editor.current?.replaceBefore(length, text) : textarea.current && replaceBefore(textarea.current, length, text),
    onTemplate: ({ subject, body }) => {
      if (isEmail && subject && !draft.subject) change({ subject: filledTemplate(subject, contact) });
      return filledTemplate(body, contact);
    },
    onMention: (userId) => setDraft((before) => ({ ...before, mentions: [...new Set([...before.mentions, userId])] })),
  });
  const list = quick.kind && { id: quick.listId, activeId: optionId(quick.listId, quick.active) };
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
    sendAndDone: () => submit({ isDone: true }),
    restoreSent(body) {
      change(draftOf(body));
      focusField();
    },
  }));

  const failUpload = (error: unknown) =>
    notify({ title: t("couldntAttachTheFile"), description: failureText(error).message, tone: "danger" });
  const attach = (files: readonly File[]) => {
    const refusal = refusalOfFiles(files, draft.attachments.length, t);
    if (refusal) return notify({ title: t("couldntAttachTheFile"), description: refusal, tone: "danger" });
    upload.mutate(files, {
      onSuccess: (uploaded) => change({ attachments: [...draft.attachments, ...uploaded] }),
      onError: failUpload,
    });
  };

  const uploadImages = async (files: readonly File[]) => {
    const refusal = refusalOfFiles(files, 0, t);
    if (refusal) {
      notify({ title: t("couldntAttachTheFile"), description: refusal, tone: "danger" });
      return [];
    }
    try {
      const uploaded = await upload.mutateAsync(files);
      return uploaded.flatMap(({ name, url }, place) => {
        const file = files.find((each) => each.name === name) ?? files[place];
        return file ? [{ name, url, file }] : [];
      });
    } catch (error) {
      failUpload(error);
      return [];
    }
  };

  const { isOver, zone } = useFileDrop(attach);
  const canSend = !isEmpty(draft) && obstacle === undefined && !upload.isPending && (!isEmail || hasText(draft));
  const fail = (sent: Draft, error: unknown) => {
    keepDraft(locationId, contact.id, sent);
    setDraft(sent);
    const { message, traceId } = failureText(error);
    notify({ title: t("messageNotSent"), description: message, tone: "danger", ...(traceId ? { traceId } : {}) });
  };
  const submit = ({ at, isDone = false }: { at?: Date; isDone?: boolean } = {}) => {
    if (!canSend) return;
    const sent = draft;
    const body = bodyOf(draft, {
      contactId: contact.id,
      answered,
      author: connection.server.can("ownUser") ? connection.user.id : undefined,
    });
    setDraft(emptyDraft(draft.channel));
    const leave = async (whole: SendBody): Promise<Ending> => {
      try {
        await mutate(client, conversationMutations.send(), whole);
        forgetDraft(locationId, contact.id, sent);
        return "sent";
      } catch (error) {
        fail(sent, error);
        return "failed";
      }
    };
    const isFinal = at !== undefined || isComment;
    const scheduled = at ? { scheduledTimestamp: Math.floor(at.getTime() / 1000) } : {};
    const sending = isFinal
      ? { outgoing: undefined, ending: leave({ ...body, ...scheduled }) }
      : sendSoon(contact.id, body, () => leave(body));
    if (isDone) onSendAndDone?.(sending);
    else focusField();
  };

  const placeholder = isComment
    ? t("onlyYourTeamCanSeeThis")
    : t("message2", { name: contact.firstName || contact.name || t("theContact") });
  const outbox = outlets && (isEmail ? outlets.email : outlets.text) === "outbox" && !isComment;
  return (
    <section
      aria-label={t("composer")}
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
        {isEmail ? <ReplyMode draft={draft} canReply={answered !== undefined} onChange={change} /> : null}
        {isEmail && mode !== "new" && draft.replyTo && draft.replyTo !== lastEmailId ? (
          <Tag onRemove={() => change({ replyTo: "" })}>{t("anEarlierEmail")}</Tag>
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
      {isEmail ? <EmailFields draft={draft} canReply={answered !== undefined} onChange={change} /> : null}
      {isComment ? <MentionChoice value={draft.mentions} onChange={(mentions) => change({ mentions })} /> : null}
      <div className="relative">
        <QuickList {...quick} />
        {isEmail ? (
          <EmailEditor
            onCaret={quick.onCaret}
            onKey={quick.onKey}
            list={list}
            handle={(it) => {
              editor.current = it;
              setField(it);
            }}
            label={t("message")}
            placeholder={placeholder}
            html={draft.html}
            text={draft.text}
            signature={own?.account.signature ?? ""}
            onChange={change}
            onSend={() => submit()}
            onFiles={attach}
            onImages={uploadImages}
          />
        ) : (
          <Textarea
            ref={(it) => {
              textarea.current = it;
              setField(it);
            }}
            aria-autocomplete={list && "list"}
            aria-controls={list?.id}
            aria-activedescendant={list?.activeId}
            onSelect={({ currentTarget }) => quick.onCaret(textBefore(currentTarget))}
            onBlur={() => quick.onCaret("")}
            aria-label={isComment ? t("internalComment") : t("message")}
            placeholder={placeholder}
            value={draft.text}
            onChange={(event) => {
              change({ text: event.target.value, html: "" });
              quick.onCaret(textBefore(event.target));
            }}
            onKeyDown={(event) => {
              if (quick.onKey(event.key)) return event.preventDefault();
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !event.shiftKey) submit();
              if (event.key === "Escape") event.currentTarget.blur();
            }}
            onPaste={(event) => {
              if (event.clipboardData.files.length > 0) attach([...event.clipboardData.files]);
            }}
            rows={3}
            className={cx(isComment && "bg-warning-soft!")}
          />
        )}
      </div>
      <AttachmentChips
        attachments={draft.attachments}
        isUploading={upload.isPending}
        onRemove={(url) => change({ attachments: draft.attachments.filter((each) => each.url !== url) })}
      />
      <ComposerActions
        draft={draft}
        contact={contact}
        canSend={canSend}
        onChange={change}
        onInsert={(text) => {
          if (isEmail) editor.current?.insert(text);
          else change({ text: `${draft.text}${draft.text ? "\n" : ""}${text}`, html: "" });
        }}
        onAttach={attach}
        onSend={(at) => submit(at ? { at } : {})}
        onSendAndDone={onSendAndDone && (() => submit({ isDone: true }))}
      />
    </section>
  );
}

const textBefore = (field: HTMLTextAreaElement) =>
  field.selectionStart === field.selectionEnd ? field.value.slice(0, field.selectionStart) : "";

/** Replaces the text before the caret, as if it had been typed. */
function replaceBefore(field: HTMLTextAreaElement, length: number, text: string): void {
  const at = field.selectionStart;
  field.setRangeText(text, at - length, at, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

type Focusable = { focus(): void };

/** The field of the message, and a function that focuses it, now or when it is loaded. */
function useField() {
  const field = useRef<Focusable>(null);
  const isAsked = useRef(false);
  const setField = useCallback((next: Focusable | null) => {
    field.current = next;
    if (next === null || !isAsked.current) return;
    isAsked.current = false;
    next.focus();
  }, []);
  const focusField = useCallback(() => {
    isAsked.current = field.current === null;
    field.current?.focus();
  }, []);
  return [setField, focusField] as const;
}

const accepted = new Set(
  "jpg jpeg png gif svg heic ai mp4 mpeg 3gp mp3 wav wave aiff aif aifc gsm ulaw ogg aac m4a amr pdf doc docx txt csv xls xlsx ppt pptx odt zip rar vcf vcard ics".split(
    " ",
  ),
);

type Translate = ReturnType<typeof useTranslations<"inbox.composer">>;

function obstacleText(obstacle: Obstacle, t: Translate): string {
  if (obstacle.kind !== "channel") return t(`obstacles.${obstacle.kind}`);
  const { channel, isPermanent, reason } = obstacle;
  const values = { channel: t(`channels.${channel}`), isPermanent: isPermanent ? "yes" : "no" };
  return reason === undefined ? t("obstacles.channel", values) : t("obstacles.channelWithReason", { ...values, reason });
}

/** Why the files cannot be attached, before anything is sent; undefined if they can. */
function refusalOfFiles(files: readonly { name: string; size: number }[], attached: number, t: Translate): string | undefined {
  if (files.length + attached > uploadFilesMost) return t("files.tooMany", { count: uploadFilesMost });
  const large = files.find(({ size }) => size > uploadSizeMost);
  if (large) return t("files.tooLarge", { name: large.name, megabytes: uploadSizeMost / 1024 / 1024 });
  const other = files.find(({ name }) => !accepted.has(name.split(".").at(-1)?.toLowerCase() ?? ""));
  return other && t("files.typeNotSupported", { name: other.name });
}

type AttachmentChipsProps = {
  attachments: readonly { name: string; url: string }[];
  isUploading: boolean;
  onRemove: (url: string) => void;
};

function AttachmentChips({ attachments, isUploading, onRemove }: AttachmentChipsProps) {
  const t = useTranslations("inbox.composer");
  if (attachments.length === 0 && !isUploading) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-xs">
      <Paperclip aria-hidden className="size-3.5 text-muted" />
      {attachments.map(({ name, url }) => (
        <Tag key={url} onRemove={() => onRemove(url)}>
          {name}
        </Tag>
      ))}
      {isUploading ? (
        <span role="status" className="flex items-center gap-1 text-muted">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          {t("uploading")}
        </span>
      ) : null}
    </div>
  );
}

/** Chooses the users whom a comment mentions. */
function MentionChoice({ value, onChange }: { value: string[]; onChange: (userIds: string[]) => void }) {
  const t = useTranslations("inbox.composer");
  const _connection = useConnection();
  const users = useUsers();
  if (users?.length === 0) return null;
  const options = userOptions(users, null).filter((option) => !value.includes(option.value));
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {value.map((id) => (
        <Tag key={id} onRemove={() => onChange(value.filter((each) => each !== id))}>
          {`@${userName(users, id)}`}
        </Tag>
      ))}
      <Combobox
        label={t("mentionAColleague")}
        collects
        className="w-56"
        options={options}
        value={undefined}
        placeholder={t("mentionAColleague2")}
        onChange={(option) => option && onChange([...value, option.value])}
      />
    </div>
  );
}
