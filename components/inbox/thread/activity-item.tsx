import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatTime } from "#components/ui/time-format.ts";
import type { AppointmentActivity, Message } from "#contract/conversations/messages.ts";
import type { Phrase } from "#lib/i18n/phrases.ts";
import { useCaption, useSay } from "#lib/i18n/say.tsx";
import { sayType } from "./message-words.ts";

const appointmentWords: Record<AppointmentActivity["happening"], Phrase> = {
  booked: "Appointment booked: {title}, {at}",
  rescheduled: "Appointment rescheduled: {title}, {at}",
  canceled: "Appointment canceled: {title}, {at}",
};

/** What happened elsewhere, from its facts in the person's language; a server that tells no facts is quoted. */
export function ActivityItem({ message }: { message: Message }) {
  const say = useSay();
  const caption = useCaption();
  const { timeZone, locale } = usePlace();
  const appointment = message.meta?.appointment;
  const said = appointment
    ? say(appointmentWords[appointment.happening], {
        title: appointment.title,
        at: formatTime(new Date(appointment.startTime), "datetime", timeZone, locale),
      })
    : caption(message.body || sayType(message.messageType));
  return (
    <li className="mx-auto max-w-lg text-center text-xs text-muted">
      {said} · <Time at={message.dateAdded} style="time" />
    </li>
  );
}
