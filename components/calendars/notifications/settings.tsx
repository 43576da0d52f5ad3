"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { CalendarNotification } from "#contract/calendars/notifications.ts";
import { calendarQueries, notificationMutations } from "#lib/api/calendars.ts";
import { NotificationSheet } from "./sheet.tsx";
import { occasionOf } from "./words.ts";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; notification: CalendarNotification };

/** The notifications of a calendar and their recipients. */
export function NotificationSettings({ calendarId }: { calendarId: string }) {
  const t = useTranslations("calendarSettings.settings");
  const failureText = useFailureText();
  const names = useTranslations("calendarSettings.notificationWords");
  const words = useTranslations("calendarSettings.words");
  const occasion = (notification: CalendarNotification) => occasionOf(notification, names, words);
  const [doing, setDoing] = useState<Doing>();
  const notifications = useQuery(calendarQueries.notifications(calendarId));
  const update = useMutation(notificationMutations(calendarId).update);
  const remove = useMutation(notificationMutations(calendarId).remove);
  const done = () => setDoing(undefined);
  if (notifications.isError)
    return <Failure title={t("couldntLoadNotifications")} error={notifications.error} onRetry={notifications.refetch} />;
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("newNotification")}
    </Button>
  );
  const isShownActive = (notification: CalendarNotification) =>
    update.isPending && update.variables.notificationId === notification._id
      ? (update.variables.isActive ?? notification.isActive)
      : notification.isActive;
  return (
    <Section
      title={t("notifications")}
      hint={t("messagesSentWhenAnAppointmentIs")}
      className="max-w-2xl"
      actions={notifications.data?.length ? add : null}
    >
      {notifications.data === undefined ? (
        <SkeletonLines count={5} />
      ) : notifications.data.length === 0 ? (
        <EmptyState icon={<Bell aria-hidden />} title={t("noNotificationsYet")} actions={add}>
          {t("sendAConfirmationAReminderThe")}
        </EmptyState>
      ) : (
        <ul className="border-y border-separator">
          {notifications.data.map((notification) => (
            <li key={notification._id} className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="text-sm wrap-anywhere font-medium">{occasion(notification)}</p>
                <p className="line-clamp-2 text-xs text-muted">
                  {t("recipient", {
                    receiver: names(`receiver.${notification.receiverType}`),
                    channel: names(`channel.${notification.channel}`),
                  })}
                  {notification.subject ? ` · ${notification.subject}` : ""}
                </p>
              </div>
              <Switch
                aria-label={t("isActive", { notification: occasion(notification) })}
                checked={isShownActive(notification)}
                onChange={(event) =>
                  update.mutate(
                    { notificationId: notification._id, isActive: event.target.checked },
                    {
                      onError: (error) =>
                        notify({ title: t("couldntSaveTheChange"), description: failureText(error).message, tone: "danger" }),
                    },
                  )
                }
              />
              <IconButton
                label={t("edit", { notification: occasion(notification) })}
                icon={<Pencil aria-hidden />}
                onClick={() => setDoing({ kind: "edit", notification })}
              />
              <IconButton
                label={t("delete", { notification: occasion(notification) })}
                icon={<Trash2 aria-hidden />}
                onClick={() => setDoing({ kind: "remove", notification })}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? <NotificationSheet calendarId={calendarId} notification={undefined} onDone={done} /> : null}
      {doing?.kind === "edit" ? <NotificationSheet calendarId={calendarId} notification={doing.notification} onDone={done} /> : null}
      {doing?.kind === "remove" ? (
        <ConfirmDialog
          open
          onOpenChange={done}
          title={t("deleteNotification")}
          confirmLabel={t("delete2")}
          onConfirm={() => remove.mutateAsync(doing.notification._id)}
        >
          <p>
            {t("occasionAndReceiver", {
              occasion: occasion(doing.notification),
              receiver: names(`receiver.${doing.notification.receiverType}`),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
