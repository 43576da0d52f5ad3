"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, RotateCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText, useStoredFailureText } from "#components/ui/failure-text.ts";
import { Sheet } from "#components/ui/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { FailedMessage } from "#contract/conversations/failed.ts";
import { ApiError, findReason } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations } from "#lib/api/conversations.ts";
import { failedMutations } from "#lib/api/failed-messages.ts";
import type { CrmServer } from "#lib/crm-server/crm-server.ts";
import { ChannelIcon } from "../channel-icon.tsx";
import { useMessageWords } from "../thread/message-words.ts";

export type MessagePlace = Pick<FailedMessage, "conversationId" | "messageId">;

type FailedSheetProps = {
  messages: readonly FailedMessage[];
  hasMore: boolean;
  hrefOf: (message: MessagePlace) => string;
  onOpen: (message: MessagePlace) => void;
  onDone: () => void;
};

/** Shows why an action failed. */
function useFailureToast() {
  const failureText = useFailureText();
  return (title: string) => (error: unknown) => {
    const { message: description, traceId } = failureText(error);
    notify({ title, description, tone: "danger", ...(traceId === undefined ? {} : { traceId }) });
  };
}

/** The messages that were not sent. They can be sent again or dismissed. */
export function FailedSheet({ messages, hasMore, hrefOf, onOpen, onDone }: FailedSheetProps) {
  const t = useTranslations("inbox.failed");
  const failureText = useFailureText();
  const connection = useConnection();
  const toastFailure = useFailureToast();
  const retryAll = useMutation(failedMutations.retry(connection));
  const dismissAll = useMutation(failedMutations.dismiss(connection));
  const idsOf = (chosen: readonly FailedMessage[]) => chosen.map(({ messageId }) => messageId);
  const retried = idsOf(messages.filter(({ hasBounced }) => !hasBounced));
  return (
    <Sheet
      open
      onOpenChange={onDone}
      title={t("title")}
      description={hasMore ? t("latestCount", { count: messages.length }) : t("lastDays")}
      footer={
        messages.length === 0 ? undefined : (
          <>
            <Button
              pending={dismissAll.isPending}
              onClick={() => dismissAll.mutate(idsOf(messages), { onError: toastFailure(t("couldntDismiss")) })}
            >
              {t("dismissAll")}
            </Button>
            {retried.length === 0 ? null : (
              <Button
                variant="primary"
                icon={<RotateCw aria-hidden />}
                pending={retryAll.isPending}
                onClick={() =>
                  retryAll.mutate(retried, {
                    onSuccess: ({ refused }) => {
                      const [first] = refused;
                      if (first)
                        notify({
                          title: t("countRefused", { count: refused.length }),
                          description: failureText(refusalError(first)).message,
                          tone: "danger",
                        });
                    },
                    onError: toastFailure(t("couldntRetry")),
                  })
                }
              >
                {t("retryAll")}
              </Button>
            )}
          </>
        )
      }
    >
      {messages.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={t("nothingLeft")}
          actions={
            <Button autoFocus onClick={onDone}>
              {t("backToInbox")}
            </Button>
          }
        />
      ) : (
        <ul aria-label={t("title")} className="-my-3">
          {messages.map((message) => (
            <FailedItem key={message.messageId} message={message} href={hrefOf(message)} onOpen={() => onOpen(message)} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function FailedItem({ message, href, onOpen }: { message: FailedMessage; href: string; onOpen: () => void }) {
  const t = useTranslations("inbox.failed");
  const connection = useConnection();
  const words = useMessageWords();
  const storedFailureText = useStoredFailureText();
  const toastFailure = useFailureToast();
  const retry = useMutation(conversationMutations.retry(connection));
  const dismiss = useMutation(failedMutations.dismiss(connection));
  const { messageId, messageType, reason, failure, hasBounced, failedAt } = message;
  const name = message.contactName || t("noName");
  return (
    <li className="grid gap-1 border-b border-separator py-3 last:border-b-0">
      <div className="flex items-center gap-1.5 text-sm">
        <ChannelIcon type={messageType} className="size-3.5 shrink-0 text-muted" />
        <span className="sr-only">{words.type(messageType)}</span>
        <a
          href={href}
          className="min-w-0 truncate font-medium hover:underline"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {name}
        </a>
        {hasBounced ? <Badge tone="warning">{t("bounced")}</Badge> : null}
        <Time at={failedAt} className="ms-auto shrink-0 ps-2 text-xs text-muted" />
      </div>
      <p className="text-sm wrap-anywhere text-muted">{storedFailureText({ failure, text: reason }) ?? words.status("failed")}</p>
      <div className="-mx-2 flex gap-1">
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCw aria-hidden />}
          aria-label={t("retryTo", { name })}
          pending={retry.isPending}
          onClick={() => retry.mutate({ id: messageId }, { onError: toastFailure(t("couldntRetry")) })}
        >
          {t("retry")}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t("dismissTo", { name })}
          pending={dismiss.isPending}
          onClick={() => dismiss.mutate([messageId], { onError: toastFailure(t("couldntDismiss")) })}
        >
          {t("dismiss")}
        </Button>
      </div>
    </li>
  );
}

type Refusal = Awaited<ReturnType<CrmServer["app"]["inbox"]["failed"]["retry"]>>["refused"][number];

const refusalError = ({ message, reason, values = {} }: Refusal): ApiError => {
  const known = findReason(reason);
  return new ApiError("CONFLICT", known === undefined ? { message } : { reason: known, values });
};
