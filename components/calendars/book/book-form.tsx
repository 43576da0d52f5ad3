"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { choiceWith, controlWith, ProblemBanner, ProblemNote } from "#components/form/problem-note.tsx";
import { useProblems } from "#components/form/use-problems.ts";
import { Banner } from "#components/ui/banner.tsx";
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
import { useConnection } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { zoneName } from "#lib/format/dates.ts";
import { usePhoneReader } from "#lib/format/use-phone-reader.ts";
import { dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { lengthWords, spanWords } from "../board/words.ts";
import { EventMessages } from "../event/messages.tsx";
import { ruleOf } from "../slot-rules.ts";
import { type Bookable, bookableCalendar, bookableService, lengthOf, slotSourceOf } from "./bookable.ts";
import type { BookingFormProps } from "./booking-props.ts";
import { ContactField, NewContactFields, newContactFields } from "./contact-field.tsx";
import { type NewContact, nameOfNew } from "./new-contact.ts";
import { NextFree } from "./next-free.tsx";
import { repeatedMost } from "./repeat-rule.ts";
import { RepeatSection } from "./repeat-section.tsx";
import { RoomChoiceField, useRoomChoice } from "./room-choice.tsx";
import { SlotChoice } from "./slot-choice.tsx";
import { useLastBooked } from "./use-last-booked.ts";
import { useRepeatedBooking } from "./use-repeated-booking.ts";
import { useTimeCheck } from "./use-time-check.ts";

const minuteMs = 60_000;

/** Books an appointment in a free slot or at any time, for an existing contact or one that is created with it. */
export function BookForm({
  calendars,
  services,
  chosen,
  contact: given,
  userId: asked,
  calendarId: askedCalendar,
  serviceId: askedService,
  variationId: askedVariation,
  title: askedTitle = "",
  duration: askedDuration,
  day: seen,
  onClose,
}: BookingFormProps) {
  const t = useTranslations("calendars.bookForm");
  const repeatWords = useTranslations("calendars.repeat");
  const rules = useTranslations("calendars.slotRules");
  const phoneWords = useTranslations("form.phoneField");
  const id = useId();
  const { locationId, ...connection } = useConnection();
  const { timeZone, locale } = usePlace();
  const users = useUsers();
  const [lastUsed, remember] = useLastBooked(locationId);
  const active = calendars.filter(({ isActive }) => isActive);
  const hasMember = ({ memberIds }: { memberIds: readonly string[] }) => asked === undefined || memberIds.includes(asked);
  const bookables = [...active.map(bookableCalendar), ...services.map(bookableService)];
  const [chosenId, setChosenId] = useState<string>();
  const asBookable = (of: string | undefined) => bookables.find((each) => each.id === of);
  const bookable =
    asBookable(chosenId) ??
    asBookable(askedService) ??
    asBookable(askedCalendar) ??
    bookables.find((each) => each.id === lastUsed && hasMember(each)) ??
    bookables.find(hasMember) ??
    bookables[0];
  const calendar = active.find((each) => each.id === bookable?.id);
  const [contact, setContact] = useState(given);
  const [newContact, setNewContact] = useState<NewContact>();
  const phonePlace = usePhonePlace();
  const readPhone = usePhoneReader(phonePlace.country, phonePlace.timezone);
  const newPhone = readPhone(newContact?.phone ?? "");
  const [userId, setUserId] = useState(asked ?? "");
  const [lengthId, setLengthId] = useState(askedVariation ?? (askedDuration === undefined ? undefined : String(askedDuration)));
  const [day, setDay] = useState(() => {
    const today = dayOf(new Date(), timeZone);
    if (chosen) return dayOf(new Date(chosen.startTime), timeZone);
    return seen !== undefined && seen > today ? seen : today;
  });
  const [slot, setSlot] = useState<string>();
  const [ownTime, setOwnTime] = useState(chosen ? wallTimeOf(new Date(chosen.startTime), timeZone) : "");
  const [isOwnTime, setIsOwnTime] = useState(chosen !== undefined);
  const [title, setTitle] = useState(askedTitle);
  const [isNotified, setIsNotified] = useState(true);
  const book = useMutation(appointmentMutations.book(connection.server));
  const bookService = useMutation(appointmentMutations.bookService(connection.server));
  const remove = useMutation(appointmentMutations.remove());
  const removeVisit = useMutation(appointmentMutations.removeVisit());
  const create = useMutation(contactMutations.create());
  const problems = useProblems({
    fields: ["contactId", ...newContactFields, "calendarId", "assignedUserId", "length", "startTime", "rrule", "title"],
    shownAt: { endTime: "startTime" },
  });
  const length = bookable && lengthOf(bookable, lengthId);
  const duration = length?.minutes ?? 0;
  const startTime = isOwnTime ? instantOf(ownTime, timeZone)?.toISOString() : slot;
  const memberId = bookable?.memberIds.includes(userId) ? userId : undefined;
  const endTime = startTime && new Date(Date.parse(startTime) + duration * minuteMs).toISOString();
  const calendarId = calendar?.id ?? "";
  const repeated = useRepeatedBooking({ calendarId, startTime: calendar && startTime, endTime, userId: memberId, day });
  const needing = bookable?.kind === "service" ? { serviceId: bookable.id } : { calendarId };
  const room = useRoomChoice(startTime && endTime ? { ...needing, startTime, endTime } : undefined);
  const objections = useTimeCheck(calendars, bookable && isOwnTime ? { bookable, startTime, duration, userId: memberId } : undefined);

  if (bookable === undefined || length === undefined)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-muted">{t("noActiveCalendarsAddOneIn")}</p>
        <Link href={routes.calendarsSettings()} className={buttonLook()}>
          {t("calendars")}
        </Link>
      </div>
    );
  const source = slotSourceOf(bookable, length);
  // Only appointments of a calendar can be repeated.
  const isRepeated = calendar !== undefined && repeated.repeat.frequency !== "never";
  const members = bookable.memberIds.map((value) => ({ value, label: userName(users, value) }));

  /** The contact is created first. If booking then fails, it stays chosen, so that it is not created twice. */
  const bookedFor = async () => {
    if (newContact === undefined) return contact;
    const { id: value } = await create.mutateAsync({
      locationId,
      ...Object.fromEntries(Object.entries({ ...newContact, phone: newPhone ?? "" }).filter(([, text]) => text.trim() !== "")),
    });
    const made = { value, label: nameOfNew(newContact) };
    setContact(made);
    setNewContact(undefined);
    return made;
  };
  const send = async (anyway: boolean) => {
    const isMissing = problems.missing({
      contactId: contact === undefined && newContact === undefined && t("chooseAContact"),
      firstName: newContact !== undefined && nameOfNew(newContact).trim() === "" && t("enterANameEmailOrPhone"),
      phone: newContact !== undefined && newContact.phone.trim() !== "" && newPhone === undefined && phoneWords("enterAPhoneNumber"),
      startTime: startTime === undefined && t("chooseATime"),
      rrule: isRepeated && repeated.rrule === undefined && repeatWords("chooseAnEnd", { most: repeatedMost }),
    });
    if (isMissing || startTime === undefined) return;
    const booked = await bookedFor();
    if (booked === undefined) return;
    const end = new Date(Date.parse(startTime) + duration * minuteMs).toISOString();
    const undo = await bookAt(startTime, booked.value, anyway);
    remember(bookable.id);
    notify({
      title: t("booked", { name: booked.label }),
      description: capitalized(spanWords(startTime, end, timeZone, locale), locale),
      action: { onSelect: undo },
    });
    onClose();
  };
  /** Returns a function that undoes the booking. */
  const bookAt = async (start: string, contactId: string, anyway: boolean): Promise<() => Promise<unknown>> => {
    const wanted = {
      ...{ contactId, startTime: start, toNotify: isNotified },
      ...(title.trim() ? { title: title.trim() } : {}),
      ...(room.roomId === undefined ? {} : { roomId: room.roomId }),
    };
    if ("serviceId" in source) {
      const staff = memberId === undefined ? {} : { staffId: memberId };
      const { bookingId } = await bookService.mutateAsync({ ...wanted, ...source, ...staff, overrideAvailability: anyway });
      return () => removeVisit.mutateAsync(bookingId);
    }
    const ofCalendar = {
      ...wanted,
      calendarId: source.calendarId,
      endTime: new Date(Date.parse(start) + duration * minuteMs).toISOString(),
      ...(memberId === undefined ? {} : { assignedUserId: memberId }),
    };
    const event =
      isRepeated && repeated.rrule !== undefined
        ? await repeated.book(ofCalendar, repeated.rrule, anyway)
        : await book.mutateAsync({ ...ofCalendar, ...(anyway ? { ignoreFreeSlotValidation: true } : {}) });
    return () => remove.mutateAsync(event.id);
  };
  /** The error about the time is shown here, because the server's text is English. The banner above shows the reason if it is known. */
  const refuse = (error: unknown) => {
    const isTime =
      isApiError(error, "CONFLICT") || (isApiError(error, "INVALID") && error.messages.every((text) => text.startsWith("startTime ")));
    if (!isTime) return problems.refuse(error);
    const rule = ruleOf(error);
    problems.missing({ startTime: objections.length > 0 ? t("chooseAnotherTime") : rule ? rules(rule) : `${t("timeIsNotFree")}.` });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false).catch(refuse);
  };
  const refusal = book.error ?? bookService.error ?? repeated.error;
  const isPending = book.isPending || bookService.isPending || repeated.isPending || create.isPending;
  const isRefusedTime = isApiError(refusal, "CONFLICT") || isApiError(refusal, "INVALID");
  const optionOf = ({ kind, id: value, name }: Bookable): Option => ({ value, label: name, group: t(`groups.${kind}`) });
  const bookableLabel = services.length > 0 ? t("calendarOrService") : t("calendar");
  const lengthLabel = bookable.lengths.some(({ name }) => name !== "") ? t("variation") : t("duration");
  const choose = (start: string, of: "chosen" | "anyone") => {
    setIsOwnTime(false);
    setDay(dayOf(new Date(start), timeZone));
    setSlot(start);
    if (of === "anyone") setUserId("");
  };
  return (
    <form ref={problems.form} onSubmit={submit} noValidate className="grid gap-3" aria-label={t("newAppointment")}>
      {given !== undefined ? null : newContact === undefined ? (
        <ContactField value={contact} onChange={setContact} problem={problems.at("contactId")} onCreate={setNewContact} />
      ) : (
        <NewContactFields
          value={newContact}
          phone={newPhone}
          onChange={setNewContact}
          problemAt={problems.at}
          onChoose={(existing) => {
            setContact(existing);
            setNewContact(undefined);
          }}
          onCancel={() => setNewContact(undefined)}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid content-start gap-1 text-xs font-medium sm:col-span-2">
          {bookableLabel}
          <Combobox
            {...choiceWith(problems.at("calendarId"))}
            label={bookableLabel}
            options={bookables.map(optionOf)}
            value={optionOf(bookable)}
            onChange={(option) => {
              if (option === undefined) return;
              setChosenId(option.value);
              setSlot(undefined);
            }}
            isRequired
          />
          <ProblemNote of={problems.at("calendarId")} />
        </div>
        <div className="grid content-start gap-1 text-xs font-medium">
          {t("with")}
          <Select
            {...choiceWith(problems.at("assignedUserId"))}
            label={t("with")}
            options={[{ value: "", label: t("anyoneAvailable") }, ...members]}
            value={memberId ?? ""}
            onChange={setUserId}
            disabled={members.length === 0}
          />
          <ProblemNote of={problems.at("assignedUserId")} />
        </div>
        <div className="grid content-start gap-1 text-xs font-medium">
          {lengthLabel}
          <Select
            label={lengthLabel}
            options={bookable.lengths.map(({ id: value, name, minutes }) => ({
              value,
              label: [name, lengthWords(minutes)].filter(Boolean).join(" · "),
            }))}
            value={length.id}
            onChange={setLengthId}
          />
        </div>
      </div>
      <NextFree
        key={`${bookable.id} ${length.id} ${memberId ?? ""}`}
        of={source}
        userId={memberId}
        hasOthers={members.length > 1}
        value={startTime}
        onChoose={choose}
      />
      <label htmlFor={`${id}-own`} className="flex items-center gap-2 text-sm">
        <Switch id={`${id}-own`} checked={isOwnTime} onChange={(event) => setIsOwnTime(event.target.checked)} />
        {t("pickACustomTime")}
      </label>
      {isOwnTime ? (
        <div key="own" className="grid gap-1">
          <DateInput
            label={t("startTimeIn", { timeZone: zoneName(timeZone, locale) })}
            {...controlWith(problems.at("startTime"))}
            withTime
            value={ownTime}
            onChange={setOwnTime}
            required
          />
          <ProblemNote of={problems.at("startTime")} />
          <div aria-live="polite">
            {objections.length > 0 ? (
              <Banner tone="warning" title={t("timeIsNotFree")}>
                {objections.map((text) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))}
              </Banner>
            ) : null}
          </div>
        </div>
      ) : (
        <div key="slots" className="grid gap-2">
          <DateInput label={t("day")} {...controlWith(problems.at("startTime"))} value={day} onChange={setDay} required />
          <ProblemNote of={problems.at("startTime")} />
          {day === "" ? null : <SlotChoice of={source} day={day} userId={memberId} value={slot} onChange={setSlot} />}
        </div>
      )}
      <RoomChoiceField choice={room} />
      {calendar && connection.server.can("repeatedAppointments") ? <RepeatSection of={repeated} problem={problems.at("rrule")} /> : null}
      <div className="grid gap-1">
        <Labelled label={t("title")}>
          <Input
            {...controlWith(problems.at("title"))}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            maxLength={255}
            placeholder={(newContact && nameOfNew(newContact)) || contact?.label || t("contactsName")}
          />
        </Labelled>
        <ProblemNote of={problems.at("title")} />
      </div>
      <label htmlFor={`${id}-notify`} className="flex items-center gap-2 text-sm">
        <Switch id={`${id}-notify`} checked={isNotified} onChange={(event) => setIsNotified(event.target.checked)} />
        {t("sendNotifications")}
      </label>
      {calendar && isNotified && contact !== undefined && newContact === undefined ? (
        <EventMessages
          calendarId={calendar.id}
          change={calendar.autoConfirm ? "bookedAndConfirmed" : "booked"}
          contactId={contact.value}
          memberIds={memberId !== undefined ? [memberId] : calendar.memberIds.length > 0 ? undefined : []}
        />
      ) : null}
      <ProblemBanner title={t("couldntBook")} rest={problems.rest} />
      <div className="form-actions">
        <CancelButton />
        {isOwnTime && (isRefusedTime || objections.length > 0) ? (
          <Button variant="danger-soft" disabled={isPending} onClick={() => void send(true).catch(refuse)}>
            {t("bookAnyway")}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" pending={isPending}>
          {t("book")}
        </Button>
      </div>
    </form>
  );
}
