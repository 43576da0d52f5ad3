"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ContactReach } from "#components/contacts/contact-reach.tsx";
import { PhoneLink } from "#components/contacts/phone-link.tsx";
import { EmailText } from "#components/ui/email-text.tsx";
import { Joined } from "#components/ui/joined.tsx";
import { usePlace } from "#components/ui/place.tsx";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import { contactQueries } from "#lib/api/contacts.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { formatDate } from "#lib/format/dates.ts";
import { routes } from "#lib/routes.ts";
import { isOneClick } from "../board/words.ts";
import { resourcesOf, roomNeedsOf, useResources } from "./event-resources.ts";
import { EventRooms } from "./event-rooms.tsx";
import type { Extent } from "./series-choice.tsx";

type EventFactsProps = {
  event: BoardEvent;
  calendar: BoardCalendar | undefined;
  /** The part of the series to which a change of the room applies. */
  extent: Extent;
  onRoomChanged: () => void;
};

/** The details of an appointment, a service booking or a blocked slot. */
export function EventFacts({ event, calendar, extent, onRoomChanged }: EventFactsProps) {
  const { timeZone, locale } = usePlace();
  const t = useTranslations("calendars.facts");
  const words = useTranslations("calendars.words");
  const users = useUsers();
  const { kind, contactId, assignedUserId, services, guests } = event;
  return (
    <dl className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm">
      {kind === "block" || isOneClick(event.appointmentStatus) ? null : (
        <Fact name={t("status")}>{words(`status.${event.appointmentStatus}`)}</Fact>
      )}
      {contactId ? (
        <Fact name={t("contact")}>
          <Guest event={event} contactId={contactId} />
        </Fact>
      ) : null}
      {calendar ? <Fact name={t("calendar")}>{calendar.name}</Fact> : null}
      {services.length > 0 ? (
        <Fact name={t("services")}>
          <ul>
            {services.map(({ name, staffId, startTime }) => (
              <li key={startTime}>
                <span className="tabular-nums">{formatDate(new Date(startTime), "time", timeZone, locale)}</span> {name},{" "}
                {userName(users, staffId)}
              </li>
            ))}
          </ul>
        </Fact>
      ) : assignedUserId ? (
        <Fact name={t("with")}>{[assignedUserId, ...event.users].map((userId) => userName(users, userId)).join(", ")}</Fact>
      ) : null}
      <Resources event={event} extent={extent} onRoomChanged={onRoomChanged} />
      {event.address ? <Fact name={t("where")}>{event.address}</Fact> : null}
      {guests.length > 0 ? (
        <Fact name={t("brings")}>
          {guests.every(({ name }) => name === "") ? (
            guests.length
          ) : (
            <ul>
              {guests.map(({ name, email }) => (
                <li key={email}>
                  {name} <span className="break-all text-muted">{email}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      ) : null}
      {event.description ? (
        <Fact name={t("details")}>
          <span className="whitespace-pre-wrap">{event.description}</span>
        </Fact>
      ) : null}
      {event.givenByVisitor ? (
        <Fact name={t("givenByVisitor")}>
          <Joined
            parts={[
              event.givenByVisitor.name,
              <ContactReach key="reach" email={event.givenByVisitor.email} phone={event.givenByVisitor.phone} />,
            ]}
          />
        </Fact>
      ) : null}
      {event.consent ? <Fact name={t("agreedTo")}>{event.consent}</Fact> : null}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** The rooms and equipment that an event takes, and those that it needs but lacks. */
function Resources({ event, extent, onRoomChanged }: Omit<EventFactsProps, "calendar">) {
  const t = useTranslations("calendars.facts");
  const resources = useResources();
  const { rooms, equipment, isWithoutRoom, lacking } = resourcesOf(event, resources);
  const needs = event.appointmentStatus === "cancelled" || event.appointmentStatus === "invalid" ? [] : roomNeedsOf(event, resources);
  const namesOf = (items: typeof rooms) => items.map(({ name }) => name).join(", ");
  return (
    <>
      {needs.length > 0 ? (
        <Fact name={t("rooms")}>
          <EventRooms event={event} needs={needs} extent={extent} onDone={onRoomChanged} />
        </Fact>
      ) : rooms.length > 0 || isWithoutRoom ? (
        <Fact name={t("rooms")}>
          {isWithoutRoom ? <span className="text-warning-soft-foreground">{t("noRoom")}</span> : namesOf(rooms)}
        </Fact>
      ) : null}
      {equipment.length > 0 || lacking.length > 0 ? (
        <Fact name={t("equipment")}>
          {namesOf(equipment)}{" "}
          {lacking.length > 0 ? (
            <span className="text-warning-soft-foreground">{t("withoutEquipment", { names: namesOf(lacking) })}</span>
          ) : null}
        </Fact>
      ) : null}
    </>
  );
}

/** On another server, an event contains only the contact's id. */
function Guest({ event, contactId }: { event: BoardEvent; contactId: string }) {
  const t = useTranslations("calendars.facts");
  const hasContactDetails = event.contactName !== null || event.contactPhone !== null || event.contactEmail !== null;
  const { data: contact } = useQuery({ ...contactQueries.one(contactId), enabled: !hasContactDetails });
  const name = event.contactName ?? contact?.name;
  const phone = event.contactPhone ?? contact?.phone;
  const email = event.contactEmail ?? contact?.email;
  return (
    <>
      <Link
        href={routes.contact(contactId)}
        className="inline-flex min-h-6 items-center text-accent-text underline-offset-2 hover:underline"
      >
        {name || t("unnamedContact")}
      </Link>
      <span className="flex flex-wrap items-baseline gap-x-3">
        {phone ? <PhoneLink phone={phone} /> : null}
        {email ? (
          <span className="min-w-0 text-muted">
            <EmailText email={email} />
          </span>
        ) : null}
      </span>
    </>
  );
}
