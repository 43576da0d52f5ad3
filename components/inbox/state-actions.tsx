"use client";

import { AlarmClock, CircleCheck, CircleDot, UserRoundPlus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { FilterMenu } from "#components/ui/filter-menu.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { ConversationChangeSent } from "#contract/conversations/states.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { formatDate, zoneName } from "#lib/format/dates.ts";
import { instantOf } from "#lib/format/zone.ts";
import { inboxShortcuts } from "./inbox-shortcuts.ts";
import { snoozeStart, snoozeTimes } from "./snooze-times.ts";

/** A choice that a shortcut opens. */
export type OpenChoice = "snooze" | "assign" | undefined;

type StateActionsProps = {
  /** Whether all of these conversations are done. */
  isDone: boolean;
  /** The assignee of all of these conversations; null if they have none, undefined if they differ. */
  assignedTo: string | null | undefined;
  opened: OpenChoice;
  onOpen: (choice: OpenChoice) => void;
  onChange: (change: ConversationChangeSent) => void;
  placement?: "bottom end" | "top start";
};

/** Sets the state and the assignee of one or several conversations. */
export function StateActions({ isDone, assignedTo, opened, onOpen, onChange, placement = "bottom end" }: StateActionsProps) {
  const t = useTranslations("inbox.stateActions");
  const mayAssign = useMay("change-contact");
  return (
    <>
      <IconButton
        label={isDone ? t("reopen") : t("done")}
        keys={inboxShortcuts.done.keys}
        icon={isDone ? <CircleDot aria-hidden /> : <CircleCheck aria-hidden />}
        onClick={() => onChange({ kind: isDone ? "reopen" : "done" })}
      />
      <Snooze
        placement={placement}
        open={opened === "snooze"}
        onOpenChange={(open) => onOpen(open ? "snooze" : undefined)}
        onChoose={(until) => onChange({ kind: "snooze", until: until.toISOString() })}
      />
      {mayAssign ? (
        <Assign
          placement={placement}
          open={opened === "assign"}
          assignedTo={assignedTo}
          onOpenChange={(open) => onOpen(open ? "assign" : undefined)}
          onChoose={(userId) => onChange({ kind: "assign", userId })}
        />
      ) : null}
    </>
  );
}

type ChoiceProps = { open: boolean; onOpenChange: (open: boolean) => void; placement: "bottom end" | "top start" };

function Snooze({ open, onOpenChange, onChoose, placement }: ChoiceProps & { onChoose: (until: Date) => void }) {
  const t = useTranslations("inbox.stateActions");
  return (
    <Popover
      label={t("snooze")}
      open={open}
      onOpenChange={onOpenChange}
      placement={placement}
      className="w-64"
      trigger={<IconButton label={t("snooze")} keys={inboxShortcuts.snooze.keys} icon={<AlarmClock aria-hidden />} />}
    >
      {(close) => (
        <SnoozeTimes
          onChoose={(until) => {
            close();
            onChoose(until);
          }}
        />
      )}
    </Popover>
  );
}

/** The arrow keys move between the buttons of a list. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons.at((buttons.findIndex((each) => each.matches(":focus")) + step) % buttons.length);
  event.preventDefault();
  next?.focus();
}

function SnoozeTimes({ onChoose }: { onChoose: (until: Date) => void }) {
  const t = useTranslations("inbox.stateActions");
  const { timeZone, locale } = usePlace();
  const now = useNow() ?? new Date();
  const [value, setValue] = useState(() => snoozeStart(now, timeZone));
  const at = instantOf(value, timeZone);
  const isFuture = at !== undefined && at.getTime() > now.getTime();
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the focus */}
      <div className="-mx-2 -mt-2 grid" onKeyDown={moveByArrows}>
        {snoozeTimes(now, timeZone).map(({ id, at }, place) => (
          <Button key={id} variant="ghost" fullWidth autoFocus={place === 0} className="gap-3! px-2!" onClick={() => onChoose(at)}>
            <span className="flex-1 text-start">{t(`times.${id}`)}</span>
            <span className="font-normal text-muted tabular-nums">
              {formatDate(at, id === "laterToday" ? "time" : "weekdayTime", timeZone, locale)}
            </span>
          </Button>
        ))}
      </div>
      <div className="grid gap-2 border-t border-separator pt-3">
        <DateInput label={t("until", { timeZone: zoneName(timeZone, locale) })} withTime value={value} onChange={setValue} />
        <Button fullWidth disabled={!isFuture} onClick={() => at && onChoose(at)}>
          {t("snooze")}
        </Button>
      </div>
    </div>
  );
}

const unassigned = "unassigned";

type AssignProps = ChoiceProps & { assignedTo: string | null | undefined; onChoose: (userId: string | null) => void };

function Assign({ open, onOpenChange, assignedTo, onChoose, placement }: AssignProps) {
  const t = useTranslations("inbox.stateActions");
  const { user } = useConnection();
  const users = useUsers();
  const others = users?.filter(({ id }) => id !== user.id) ?? [];
  return (
    <FilterMenu
      label={t("assign")}
      open={open}
      onOpenChange={onOpenChange}
      placement={placement}
      value={assignedTo === null ? unassigned : assignedTo}
      options={[
        ...(users?.some(({ id }) => id === user.id) ? [{ value: user.id, label: t("toMe", { name: user.name }) }] : []),
        ...others.map(({ id, name, email }) => ({ value: id, label: name || email })),
        { value: unassigned, label: t("toNobody") },
      ]}
      onChoose={(value) => onChoose(value === unassigned ? null : value)}
      trigger={<IconButton label={t("assign")} keys={inboxShortcuts.assign.keys} icon={<UserRoundPlus aria-hidden />} />}
    />
  );
}
