"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { ContactReach } from "#components/contacts/contact-reach.tsx";
import { choiceWith, controlWith, ProblemBanner, ProblemNote } from "#components/form/problem-note.tsx";
import { type ControlProblem, useProblems } from "#components/form/use-problems.ts";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Input } from "#components/ui/input.tsx";
import { Labelled } from "#components/ui/labelled.tsx";
import type { Option } from "#components/ui/option.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { isApiError } from "#contract/errors.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { api } from "#lib/api/client.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { userName, userQueries } from "#lib/api/users.ts";
import { contactName } from "#lib/format/names.ts";
import { dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { lengthOptions } from "../board/words.ts";
import { EventMessages } from "../event/messages.tsx";
import type { BookingFormProps } from "./booking-props.ts";
import { SlotChoice } from "./slot-choice.tsx";

const minuteMs = 60_000;

/** Books an appointment in a free slot or at any time. */
export function BookForm({
  calendars,
  chosen,
  contact: given,
  userId: asked,
  calendarId: askedCalendar,
  day: seen,
  onClose,
}: BookingFormProps) {
  const t = useTranslations("calendars.bookForm");
  const id = useId();
  const { locationId, ...connection } = useConnection();
  const { timeZone } = usePlace();
  const { data: users } = useQuery(userQueries.list(connection.server));
  const active = calendars.filter(({ isActive }) => isActive);
  const first =
    active.find((each) => each.id === askedCalendar) ??
    active.find(({ memberIds }) => asked !== undefined && memberIds.includes(asked)) ??
    active[0];
  const [calendarId, setCalendarId] = useState(first?.id ?? "");
  const calendar = active.find((each) => each.id === calendarId);
  const [contact, setContact] = useState(given);
  const [userId, setUserId] = useState(asked ?? "");
  const [length, setLength] = useState<number>();
  const [day, setDay] = useState(() => {
    const today = dayOf(new Date(), timeZone);
    if (chosen) return dayOf(new Date(chosen.startTime), timeZone);
    return seen !== undefined && seen > today ? seen : today;
  });
  const [slot, setSlot] = useState<string>();
  const [ownTime, setOwnTime] = useState(chosen ? wallTimeOf(new Date(chosen.startTime), timeZone) : "");
  const [isOwnTime, setIsOwnTime] = useState(chosen !== undefined);
  const [title, setTitle] = useState("");
  const [isNotified, setIsNotified] = useState(true);
  const book = useMutation(appointmentMutations.book());
  const problems = useProblems({
    fields: ["contactId", "calendarId", "assignedUserId", "length", "startTime", "title"],
    shownAt: { endTime: "startTime" },
    conflict: "startTime",
  });

  if (calendar === undefined)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-muted">{t("noActiveCalendarsAddOneIn")}</p>
        <Link href={routes.calendarsSettings()} className={buttonLook()}>
          {t("calendars")}
        </Link>
      </div>
    );
  const duration = length !== undefined && calendar.durationsMin.includes(length) ? length : calendar.defaultDurationMin;
  const startTime = isOwnTime ? instantOf(ownTime, timeZone)?.toISOString() : slot;
  const members = calendar.memberIds.map((memberId) => ({ value: memberId, label: userName(users, memberId) }));

  const send = async (anyway: boolean) => {
    const isMissing = problems.missing({
      contactId: contact === undefined && t("chooseAContact"),
      startTime: startTime === undefined && t("chooseATime"),
    });
    if (isMissing || contact === undefined || startTime === undefined) return;
    await book.mutateAsync({
      locationId,
      calendarId: calendar.id,
      contactId: contact.value,
      startTime,
      endTime: new Date(Date.parse(startTime) + duration * minuteMs).toISOString(),
      toNotify: isNotified,
      ...(userId && calendar.memberIds.includes(userId) ? { assignedUserId: userId } : {}),
      ...(title.trim() ? { title: title.trim() } : {}),
      ...(anyway ? { ignoreFreeSlotValidation: true } : {}),
    });
    notify({ title: t("booked", { name: contact.label }), tone: "success" });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false).catch(problems.refuse);
  };
  const isRefusedTime = isApiError(book.error, "CONFLICT") || isApiError(book.error, "INVALID");
  return (
    <form ref={problems.form} onSubmit={submit} noValidate className="grid gap-3" aria-label={t("newAppointment")}>
      {given === undefined ? (
        <div className="grid gap-1">
          <span className="text-xs font-medium">{t("contact")}</span>
          <ContactField value={contact} onChange={setContact} problem={problems.at("contactId")} autoFocus />
          <ProblemNote of={problems.at("contactId")} />
        </div>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        <div className="grid content-start gap-1 text-xs font-medium">
          {t("calendar")}
          <Select
            {...choiceWith(problems.at("calendarId"))}
            label={t("calendar")}
            options={active.map(({ id: value, name }) => ({ value, label: name }))}
            value={calendar.id}
            onChange={setCalendarId}
          />
          <ProblemNote of={problems.at("calendarId")} />
        </div>
        <div className="grid content-start gap-1 text-xs font-medium">
          {t("with")}
          <Select
            {...choiceWith(problems.at("assignedUserId"))}
            label={t("with")}
            options={[{ value: "", label: t("anyoneAvailable") }, ...members]}
            value={calendar.memberIds.includes(userId) ? userId : ""}
            onChange={setUserId}
            disabled={members.length === 0}
          />
          <ProblemNote of={problems.at("assignedUserId")} />
        </div>
        <div className="grid content-start gap-1 text-xs font-medium">
          {t("duration")}
          <Select
            label={t("duration")}
            options={lengthOptions(calendar.durationsMin)}
            value={String(duration)}
            onChange={(value) => setLength(Number(value))}
          />
        </div>
      </div>
      <label htmlFor={`${id}-own`} className="flex items-center gap-2 text-sm">
        <Switch id={`${id}-own`} checked={isOwnTime} onChange={(event) => setIsOwnTime(event.target.checked)} />
        {t("pickACustomTime")}
      </label>
      {isOwnTime ? (
        <div className="grid gap-1">
          <DateInput
            label={t("startTimeIn", { place: timeZone.replaceAll("_", " ") })}
            {...controlWith(problems.at("startTime"))}
            withTime
            value={ownTime}
            onChange={setOwnTime}
            required
          />
          <ProblemNote of={problems.at("startTime")} />
        </div>
      ) : (
        <div className="grid gap-2">
          <DateInput label={t("day")} {...controlWith(problems.at("startTime"))} value={day} onChange={setDay} required />
          <ProblemNote of={problems.at("startTime")} />
          {day === "" ? null : (
            <SlotChoice
              calendarId={calendar.id}
              day={day}
              duration={duration}
              userId={userId || undefined}
              value={slot}
              onChange={setSlot}
            />
          )}
        </div>
      )}
      <div className="grid gap-1">
        <Labelled label={t("title")}>
          <Input
            {...controlWith(problems.at("title"))}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            maxLength={255}
            placeholder={contact?.label ?? t("contactsName")}
          />
        </Labelled>
        <ProblemNote of={problems.at("title")} />
      </div>
      <label htmlFor={`${id}-notify`} className="flex items-center gap-2 text-sm">
        <Switch id={`${id}-notify`} checked={isNotified} onChange={(event) => setIsNotified(event.target.checked)} />
        {t("sendNotifications")}
      </label>
      {isNotified && contact !== undefined ? (
        <EventMessages
          calendarId={calendar.id}
          change={calendar.autoConfirm ? "bookedAndConfirmed" : "booked"}
          contactId={contact.value}
          memberIds={calendar.memberIds.includes(userId) ? [userId] : calendar.memberIds.length > 0 ? undefined : []}
        />
      ) : null}
      <ProblemBanner title={t("couldntBook")} rest={problems.rest} />
      <div className="flex flex-wrap justify-end gap-2">
        <CancelButton />
        {isRefusedTime && isOwnTime ? (
          <Button variant="danger-soft" disabled={book.isPending} onClick={() => void send(true).catch(problems.refuse)}>
            {t("bookAnyway")}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" pending={book.isPending}>
          {t("book")}
        </Button>
      </div>
    </form>
  );
}

const shownMost = 8;

/** Finds a contact by any part of a name, email or phone. */
function ContactField({
  value,
  onChange,
  problem,
  autoFocus = false,
}: {
  value: Option | undefined;
  problem: ControlProblem;
  onChange: (contact: Option | undefined) => void;
  autoFocus?: boolean;
}) {
  const t = useTranslations("calendars.bookForm");
  const { locationId } = useConnection();
  const find = async (query: string, signal: AbortSignal): Promise<Option[]> => {
    const { contacts } = await api.contacts.search.contacts(
      { body: { locationId, pageLimit: shownMost, query: query.slice(0, 75) } },
      { signal },
    );
    return contacts.map((contact) => ({
      value: contact.id,
      label: contactName(contact),
      description: <ContactReach email={contact.email} phone={contact.phone} />,
    }));
  };
  return (
    <Combobox
      {...choiceWith(problem)}
      label={t("contact")}
      options={find}
      value={value}
      onChange={onChange}
      placeholder={t("nameEmailOrPhone")}
      autoFocus={autoFocus}
    />
  );
}
