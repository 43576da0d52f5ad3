import type { Event } from "#contract/appointments/event.ts";
import type { notificationTypes } from "#contract/calendars/notifications.ts";
import { dateText, lineText, timeText, zoneText } from "../../language/formats.ts";
import type { Reader } from "../../language/reader.ts";
import { appointmentTexts, mailTexts } from "../../language/texts.ts";
import { titleForContact, type Words } from "../title.ts";

export type NoticeKind = (typeof notificationTypes)[number];

/** The placeholders of a text that the location wrote, with the values formatted for its reader. */
export function wordsOfEvent(event: Event, { language, locale }: Reader, timezone: string): Words {
  const start = new Date(event.startTime);
  return {
    "appointment.title": event.title,
    "appointment.status": appointmentTexts(language)(`status.${event.appointmentStatus}`),
    "appointment.start_time": timeText(start, locale, timezone),
    "appointment.end_time": timeText(new Date(event.endTime), locale, timezone),
    "appointment.start_date": dateText(start, locale, timezone),
    "appointment.timezone": zoneText(timezone, locale),
    "appointment.address": event.address,
    "appointment.meeting_location": event.address,
    "appointment.description": event.description,
  };
}

type Circumstances = { reader: Reader; isToVisitor: boolean; isConfirmed: boolean; words: Words };

/**
 * The text of a notification that has none of its own: one for the contact and their guests, another one for everyone else. A booking that
 * nobody has confirmed yet is a request.
 */
export function defaultText(
  kind: NoticeKind,
  { reader, isToVisitor, isConfirmed, words }: Circumstances,
): { subject: string; body: string } {
  const about = kind === "booked" && !isConfirmed ? "requested" : kind;
  const t = mailTexts(reader.language);
  const word = (name: string) => words[name] ?? "";
  const [title, location] = [word("appointment.title"), word("location.name")];
  const when = t("when", { time: lineText(word("appointment.start_time"), reader.locale), timezone: word("appointment.timezone") });
  const address = kind === "cancellation" || kind === "followup" ? "" : word("appointment.address");
  if (!isToVisitor)
    return {
      subject: t(`userSubject.${about}`, { title }),
      body: paragraphs([t(`userBody.${about}`), lines([...new Set([title, word("contact.name")]), when, address])]),
    };
  const name = word("contact.first_name");
  const what = titleForContact(title, word("contact.name"), word("calendar.name"));
  return {
    subject: t(`contactSubject.${about}`, { location }),
    body: paragraphs([
      name === "" ? t("greetingWithoutName") : t("greeting", { name }),
      t(`contactBody.${about}`, { title: what }),
      lines([when, address]),
      kind === "followup" ? "" : word("appointment.links"),
      location,
    ]),
  };
}

const lines = (parts: readonly string[]) => parts.filter(Boolean).join("\n");
export const paragraphs = (parts: readonly string[]) => parts.filter(Boolean).join("\n\n");
