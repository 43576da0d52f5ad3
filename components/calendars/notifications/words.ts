import type { useTranslations } from "use-intl";
import { type CalendarNotification, unitOf } from "#contract/calendars/notifications.ts";

type NotificationWords = ReturnType<typeof useTranslations<"calendarSettings.notificationWords">>;
type Words = ReturnType<typeof useTranslations<"calendarSettings.words">>;

/** "Reminder before the appointment: 1 day, 2 hours" for the list. */
export function occasionOf(notification: CalendarNotification, t: NotificationWords, words: Words): string {
  const { notificationType, beforeTime = [], afterTime = [] } = notification;
  const times = [...beforeTime, ...afterTime].map(({ timeOffset, unit }) => words(`amount.${unitOf[unit]}`, { count: timeOffset }));
  const occasion = t(`occasion.${notificationType}`);
  return times.length > 0 ? t("occasionAt", { occasion, times: times.join(", ") }) : occasion;
}
