"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import type { BoardEvent } from "#contract/appointments/board.ts";
import type { AppointmentChange } from "#contract/calendars/recipients.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { calendarUrl } from "#lib/url/calendar-settings.ts";
import { messagePreview } from "./message-preview.ts";

type EventMessagesProps = {
  calendarId: string | null;
  change: AppointmentChange;
  contactId: string | null | undefined;
  /** Undefined if the server chooses the member. */
  memberIds: readonly string[] | undefined;
  guests?: BoardEvent["guests"];
  givenByVisitor?: BoardEvent["givenByVisitor"];
  /** Shown above the messages. With a heading, a calendar that sends no messages shows nothing. */
  heading?: string;
};

/**
 * Lists the messages that the calendar's notifications send, or shows that there are none. Other servers may send further messages, so this
 * is for our own server only.
 */
export function EventMessages(props: EventMessagesProps) {
  const { server } = useConnection();
  const { calendarId, change } = props;
  return server.can("appointmentMessages") && calendarId !== null ? (
    <Messages key={`${calendarId} ${change}`} {...props} calendarId={calendarId} />
  ) : null;
}

function Messages({
  calendarId,
  change,
  contactId,
  memberIds,
  guests = [],
  givenByVisitor,
  heading,
}: EventMessagesProps & { calendarId: string }) {
  const t = useTranslations("calendars.messages");
  const preview = useTranslations("calendars.messagePreview");
  const { locale } = usePlace();
  const mayEdit = useMay("change-notification");
  const notifications = useQuery(calendarQueries.notifications(calendarId));
  const calendar = useQuery({ ...calendarQueries.one(calendarId), enabled: change === "booked" || change === "bookedAndConfirmed" });
  const contact = useQuery({ ...contactQueries.one(contactId ?? ""), enabled: Boolean(contactId) });
  const users = useUsers();
  if (notifications.isError || contact.isError || calendar.isError)
    return <p className="text-xs text-muted">{t("couldntCheckWhichMessagesWillBe")}</p>;
  if (notifications.data === undefined || contact.isLoading || calendar.isLoading) return null;

  const nameOf = (userId: string) => userName(users, userId);
  const known = contact.data;
  const unnamed = t("theContact");
  const name = (known && ([known.firstName, known.lastName].filter(Boolean).join(" ") || known.email)) || unnamed;
  const { shouldSendAlertEmailsToAssignedMember, alertEmail } = calendar.data ?? {};
  const alert = { channel: "email", notificationType: "booked", isActive: true, deleted: false } as const;
  const alerts = [
    ...(shouldSendAlertEmailsToAssignedMember ? [{ ...alert, receiverType: "assignedUser" as const }] : []),
    ...(alertEmail ? [{ ...alert, receiverType: "emails" as const, additionalEmailIds: [alertEmail] }] : []),
  ];
  // The contact's Do Not Disturb setting does not apply to another address that a visitor entered.
  const isOtherAddress = givenByVisitor && givenByVisitor.email.toLowerCase() !== known?.email?.toLowerCase();
  const { lines, isSetUp } = messagePreview(
    [...notifications.data, ...alerts],
    change,
    {
      contact: known && { ...known, name, ...givenByVisitor, ...(isOtherAddress ? { dnd: false, dndSettings: {} } : {}) },
      members: memberIds?.map((id) => ({ ...users?.find((user) => user.id === id), id, name: nameOf(id) })) ?? [
        { id: "assigned", name: t("theAssignedMember") },
      ],
      guests,
      users: (users ?? []).map((user) => ({ ...user, name: nameOf(user.id) })),
    },
    preview,
  );
  if (heading !== undefined && !isSetUp) return null;
  return (
    <div className="grid gap-1 text-xs text-muted">
      {heading === undefined ? null : <p className="font-medium">{heading}</p>}
      <ul className="grid gap-0.5 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line.startsWith(unnamed) ? capitalized(line, locale) : line}</li>
        ))}
      </ul>
      {isSetUp || !mayEdit ? null : (
        <Link
          href={calendarUrl(calendarId).href({ tab: "notifications" })}
          className="justify-self-start text-accent-text underline-offset-2 hover:underline"
        >
          {t("setUpNotifications")}
        </Link>
      )}
    </div>
  );
}
