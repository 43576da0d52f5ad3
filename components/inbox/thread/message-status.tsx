"use client";

import { useMutation } from "@tanstack/react-query";
import { CalendarClock, CircleAlert, RotateCw, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText, useStoredFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Message } from "#contract/conversations/messages.ts";
import type { ErrorReason } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations } from "#lib/api/conversations.ts";
import { formatDate } from "#lib/format/dates.ts";
import { hasFailed, sayUntil, useMessageWords } from "./message-words.ts";
import { useSeconds } from "./use-seconds.ts";

/** The status of a sent message, with an action if it failed or is waiting. For a received message, what was left out. */
export function MessageStatus({ message }: { message: Message }) {
  const t = useTranslations("inbox.messageStatus");
  const failureText = useFailureText();
  const connection = useConnection();
  const storedFailureText = useStoredFailureText();
  const words = useMessageWords();
  const { timeZone, locale } = usePlace();
  const cancel = useMutation(conversationMutations.cancel());
  const retry = useMutation(conversationMutations.retry(connection));
  const isWaiting = message.status === "scheduled";
  const now = useSeconds(isWaiting);
  const reason = storedFailureText({ failure: message.failure, text: message.error });
  if (message.direction === "inbound") return reason === undefined ? null : <p className="text-xs wrap-anywhere text-muted">{reason}</p>;
  if (message.status === undefined || message.messageType === "TYPE_INTERNAL_COMMENTS") return null;
  const failed = (title: string) => (error: unknown) => {
    const { message: description, traceId } = failureText(error);
    notify({ title, description, tone: "danger", ...(traceId === undefined ? {} : { traceId }) });
  };
  const wasCancelled = message.failure?.reason === ("messageCancelled" satisfies ErrorReason);
  const showsFailure = hasFailed(message) && !wasCancelled;
  return (
    <div
      className={cx("flex flex-wrap items-center justify-end gap-x-2 text-xs", showsFailure ? "text-danger-soft-foreground" : "text-muted")}
    >
      {isWaiting ? (
        <>
          <CalendarClock aria-hidden className="size-3.5" />
          {message.scheduledAt ? (
            <span>
              {t("scheduledFor", {
                at: formatDate(new Date(message.scheduledAt), "datetime", timeZone, locale),
                until: sayUntil(message.scheduledAt, now, locale),
              })}
            </span>
          ) : (
            <span>{words.status(message.status)}</span>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={<X aria-hidden />}
            pending={cancel.isPending}
            onClick={() => cancel.mutate(message, { onError: failed(t("couldntCancelTheMessage")) })}
          >
            {t("cancel")}
          </Button>
        </>
      ) : (
        <span className="flex items-center gap-1 wrap-anywhere">
          {showsFailure ? <CircleAlert aria-hidden className="size-3.5 shrink-0" /> : null}
          {wasCancelled
            ? t("cancelledBeforeItWasSent")
            : reason === undefined
              ? words.status(message.status)
              : t("withReason", { status: words.status(message.status), reason })}
        </span>
      )}
      {message.retryOf ? <span>· {t("sentAgain")}</span> : null}
      {showsFailure && connection.server.can("messageRetry") ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCw aria-hidden />}
          pending={retry.isPending}
          onClick={() => retry.mutate(message, { onError: failed(t("couldntResendTheMessage")) })}
        >
          {t("tryAgain")}
        </Button>
      ) : null}
    </div>
  );
}
