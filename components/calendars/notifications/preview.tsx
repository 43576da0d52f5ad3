"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { NotificationPreviewSent } from "#contract/calendars/notification-preview.ts";
import { calendarQueries, notificationMutations } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { formatDate } from "#lib/format/dates.ts";

type NotificationPreviewProps = { calendarId: string; notification: NotificationPreviewSent["notification"] };

/** The text of the notification for an appointment of the calendar: the latest one unless another is chosen. */
export function NotificationPreview({ calendarId, notification }: NotificationPreviewProps) {
  const t = useTranslations("calendarSettings.notificationPreview");
  const failureText = useFailureText();
  const { locationId, timezone } = useConnection();
  const { locale } = usePlace();
  const [chosen, setChosen] = useState<string | null>(null);
  const sent = useDeferredValue({ locationId, eventId: chosen, notification });
  const preview = useQuery(calendarQueries.notificationPreview(calendarId, sent));
  const test = useMutation(notificationMutations(calendarId).test);
  const sendTest = () =>
    test.mutate(sent, {
      onSuccess: ({ email, isMailed }) =>
        notify({
          title: t(isMailed ? "testSent" : "testKept", { email }),
          ...(isMailed ? {} : { description: t("noMailServer") }),
          tone: isMailed ? "success" : "neutral",
        }),
      onError: (error) => notify({ title: t("couldntSendTest"), description: failureText(error).message, tone: "danger" }),
    });
  if (preview.isError) return <Failure title={t("couldntLoad")} error={preview.error} onRetry={preview.refetch} />;
  if (preview.data === undefined) return <SkeletonLines count={4} />;
  const { appointments, eventId, text } = preview.data;
  if (text === null)
    return (
      <Section title={t("title")}>
        <p className="text-sm text-muted">{t("noAppointmentYet")}</p>
      </Section>
    );
  return (
    <Section
      title={t("title")}
      actions={
        <Button size="sm" icon={<Send aria-hidden />} pending={test.isPending} onClick={sendTest}>
          {t("sendMeATest")}
        </Button>
      }
    >
      <Select
        label={t("appointment")}
        options={appointments.map(({ id, title, startTime }) => ({
          value: id,
          label: title,
          description: formatDate(new Date(startTime), "datetime", timezone, locale),
        }))}
        value={eventId ?? ""}
        onChange={setChosen}
      />
      <div aria-live="polite" aria-busy={preview.isFetching} className="grid gap-2 rounded-md border border-border px-3 py-2.5 text-sm">
        {notification.channel === "email" ? <p className="font-medium wrap-anywhere">{text.subject}</p> : null}
        <p className="whitespace-pre-wrap wrap-anywhere">{text.body}</p>
      </div>
    </Section>
  );
}
