"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { BoardCalendar } from "#contract/application/calendars/board.ts";
import { isFault } from "#contract/errors.ts";
import { appointmentMutations, appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { userName, userQueries } from "#lib/api/users.ts";
import { dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";
import type { Chosen } from "./board-calendar.tsx";
import { lengthOptions } from "./board-words.ts";
import { ContactField } from "./contact-field.tsx";
import { SlotChoice } from "./slot-choice.tsx";

type BookingDialogProps = {
  chosen?: Chosen | undefined;
  contact?: Option | undefined;
  userId?: string | undefined;
  calendarId?: string | undefined;
  onClose: () => void;
};

type FormProps = BookingDialogProps & { calendars: readonly BoardCalendar[] };

/** Books an appointment, or blocks time. */
export function BookingDialog(props: BookingDialogProps) {
  const [tab, setTab] = useState("book");
  const calendars = useQuery(appointmentQueries.calendars(useConnection()));
  const form = () => {
    if (calendars.isPending) return <Skeleton className="h-48" />;
    if (calendars.isError) return <ErrorState title="The calendars could not be read" {...wordsOf(calendars.error)} />;
    const Form = tab === "book" ? BookForm : BlockForm;
    return <Form {...props} calendars={calendars.data} />;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={tab === "book" ? "New appointment" : "Block time"}
      dismissable={false}
    >
      {props.contact ? (
        form()
      ) : (
        <Tabs
          label="What to do"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: "book", label: "Appointment" },
            { id: "block", label: "Blocked time" },
          ]}
        >
          <div className="pt-3">{form()}</div>
        </Tabs>
      )}
    </Dialog>
  );
}

const minuteMs = 60_000;

function BookForm({ calendars, chosen, contact: given, userId: asked, calendarId: askedCalendar, onClose }: FormProps) {
  const id = useId();
  const { locationId, ...connection } = useConnection();
  const { timeZone } = usePlace();
  const { data: users } = useQuery(userQueries.list({ ...connection, locationId }));
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
  const [day, setDay] = useState(dayOf(chosen ? new Date(chosen.startTime) : new Date(), timeZone));
  const [slot, setSlot] = useState<string>();
  const [ownTime, setOwnTime] = useState(chosen ? wallTimeOf(new Date(chosen.startTime), timeZone) : "");
  const [isOwnTime, setIsOwnTime] = useState(chosen !== undefined);
  const [title, setTitle] = useState("");
  const [isTold, setIsTold] = useState(true);
  const book = useMutation(appointmentMutations.book());

  if (calendar === undefined)
    return <p className="text-sm text-muted">There is no active calendar to book on. Set one up under Settings, Calendars.</p>;
  const duration = length !== undefined && calendar.durationsMin.includes(length) ? length : calendar.defaultDurationMin;
  const startTime = isOwnTime ? instantOf(ownTime, timeZone)?.toISOString() : slot;
  const members = calendar.memberIds.map((memberId) => ({ value: memberId, label: userName(users, memberId) }));

  const send = async (anyway: boolean) => {
    if (contact === undefined || startTime === undefined) return;
    await book.mutateAsync({
      locationId,
      calendarId: calendar.id,
      contactId: contact.value,
      startTime,
      endTime: new Date(Date.parse(startTime) + duration * minuteMs).toISOString(),
      toNotify: isTold,
      ...(userId && calendar.memberIds.includes(userId) ? { assignedUserId: userId } : {}),
      ...(title.trim() ? { title: title.trim() } : {}),
      ...(anyway ? { ignoreFreeSlotValidation: true } : {}),
    });
    notify({ title: `${contact.label} is booked`, tone: "success" });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false).catch(() => undefined);
  };
  const isRefusedTime = isFault(book.error, "CONFLICT") || isFault(book.error, "INVALID");
  return (
    <form onSubmit={submit} className="grid gap-3" aria-label="New appointment">
      {given === undefined ? (
        <div className="grid gap-1">
          <span className="text-xs font-medium">Contact</span>
          <ContactField value={contact} onChange={setContact} autoFocus />
        </div>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        <div className="grid gap-1 text-xs font-medium">
          Calendar
          <Select
            label="Calendar"
            options={active.map(({ id: value, name }) => ({ value, label: name }))}
            value={calendar.id}
            onChange={setCalendarId}
          />
        </div>
        <div className="grid gap-1 text-xs font-medium">
          With
          <Select
            label="With"
            options={[{ value: "", label: "Whoever is free" }, ...members]}
            value={calendar.memberIds.includes(userId) ? userId : ""}
            onChange={setUserId}
            disabled={members.length === 0}
          />
        </div>
        <div className="grid gap-1 text-xs font-medium">
          Length
          <Select
            label="Length"
            options={lengthOptions(calendar.durationsMin)}
            value={String(duration)}
            onChange={(value) => setLength(Number(value))}
          />
        </div>
      </div>
      <label htmlFor={`${id}-own`} className="flex items-center gap-2 text-sm">
        <Switch id={`${id}-own`} checked={isOwnTime} onChange={(event) => setIsOwnTime(event.target.checked)} />
        Choose the time myself
      </label>
      {isOwnTime ? (
        <div className="grid gap-1">
          <label htmlFor={`${id}-time`} className="text-xs font-medium">
            Begins (time in {timeZone.replaceAll("_", " ")})
          </label>
          <DateInput id={`${id}-time`} withTime value={ownTime} onChange={setOwnTime} required />
        </div>
      ) : (
        <div className="grid gap-2">
          <label htmlFor={`${id}-day`} className="text-xs font-medium">
            Day
          </label>
          <DateInput id={`${id}-day`} value={day} onChange={setDay} required />
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
        <label htmlFor={`${id}-title`} className="text-xs font-medium">
          Title
        </label>
        <Input
          id={`${id}-title`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          maxLength={255}
          placeholder={contact?.label ?? "The contact's name"}
        />
      </div>
      <label htmlFor={`${id}-told`} className="flex items-center gap-2 text-sm">
        <Switch id={`${id}-told`} checked={isTold} onChange={(event) => setIsTold(event.target.checked)} />
        Send the calendar's notifications
      </label>
      {book.error ? (
        <Banner tone="danger" title="It was not booked">
          {wordsOf(book.error).message}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={book.isPending} disabled={contact === undefined || startTime === undefined}>
          Book
        </Button>
        {isRefusedTime && isOwnTime ? (
          <Button variant="danger-soft" disabled={book.isPending} onClick={() => void send(true).catch(() => undefined)}>
            Book anyway
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function BlockForm({ calendars, chosen, userId: asked, calendarId, onClose }: FormProps) {
  const id = useId();
  const connection = useConnection();
  const { timeZone } = usePlace();
  const { data: users = [] } = useQuery(userQueries.list(connection));
  const [whose, setWhose] = useState(calendarId ? `calendar ${calendarId}` : `user ${asked ?? connection.user.id}`);
  const [from, setFrom] = useState(chosen ? wallTimeOf(new Date(chosen.startTime), timeZone) : "");
  const [to, setTo] = useState(chosen ? wallTimeOf(new Date(chosen.endTime), timeZone) : "");
  const [title, setTitle] = useState("");
  const block = useMutation(appointmentMutations.block());
  const options = [
    ...users.map((user) => ({ value: `user ${user.id}`, label: user.name || user.email, description: "on every calendar" })),
    ...calendars.map((calendar) => ({
      value: `calendar ${calendar.id}`,
      label: calendar.name,
      description: "the calendar, for everybody",
    })),
  ];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [startTime, endTime] = [instantOf(from, timeZone)?.toISOString(), instantOf(to, timeZone)?.toISOString()];
    const [kind, ...rest] = whose.split(" ");
    if (startTime === undefined || endTime === undefined) return;
    await block.mutateAsync({
      locationId: connection.locationId,
      ...(kind === "user" ? { assignedUserId: rest.join(" ") } : { calendarId: rest.join(" ") }),
      startTime,
      endTime,
      ...(title.trim() ? { title: title.trim() } : {}),
    });
    notify({ title: "The time is blocked", tone: "success" });
    onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} className="grid gap-3" aria-label="Block time">
      <div className="grid gap-1 text-xs font-medium">
        Whose time
        <Select label="Whose time" options={options} value={whose} onChange={setWhose} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid gap-1">
          <label htmlFor={`${id}-from`} className="text-xs font-medium">
            From
          </label>
          <DateInput id={`${id}-from`} withTime value={from} onChange={setFrom} required />
        </div>
        <div className="grid gap-1">
          <label htmlFor={`${id}-to`} className="text-xs font-medium">
            To
          </label>
          <DateInput id={`${id}-to`} withTime value={to} onChange={setTo} required />
        </div>
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-title`} className="text-xs font-medium">
          Reason
        </label>
        <Input id={`${id}-title`} value={title} onChange={(event) => setTitle(event.target.value)} maxLength={255} placeholder="Blocked" />
      </div>
      {block.error ? (
        <Banner tone="danger" title="It was not blocked">
          {wordsOf(block.error).message}
        </Banner>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={block.isPending}>
          Block
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
