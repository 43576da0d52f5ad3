"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { choiceWith, controlWith, ProblemNote } from "#components/form/problem-note.tsx";
import { useProblems } from "#components/form/use-problems.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Option } from "#components/ui/option.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import type { PlannedMove, PlannedPlace } from "#contract/appointments/away.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { formatDate } from "#lib/format/dates.ts";
import { addDays, dayOf, instantOf } from "#lib/format/zone.ts";
import { useRefusalText } from "../use-refusal-text.ts";
import { backOf, movesOf } from "./moves.ts";

const keep = "keep";

type AwayDialogProps = {
  people: readonly Option[];
  /** The day that the board shows. */
  day: string;
  onClose: () => void;
};

/** Plans new times or people for the appointments of someone who is away. Nothing changes before the plan is applied, and one undo reverts all of it. */
export function AwayDialog({ people, day, onClose }: AwayDialogProps) {
  const t = useTranslations("calendars.away");
  const blockWords = useTranslations("calendars.blockForm");
  const id = useId();
  const { server } = useConnection();
  const { timeZone } = usePlace();
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const [userId, setUserId] = useState("");
  const [from, setFrom] = useState(`${day}T00:00`);
  const [to, setTo] = useState(`${addDays(day, 1)}T00:00`);
  const [isNotified, setIsNotified] = useState(true);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const plan = useMutation(appointmentMutations.planAway(server));
  const move = useMutation(appointmentMutations.moveAway(server));
  const [startTime, endTime] = [instantOf(from, timeZone), instantOf(to, timeZone)];
  const problems = useProblems({ fields: ["person", "startTime", "endTime"] });
  const nameOf = (of: string | null) => people.find(({ value }) => value === of)?.label ?? "";
  const moves = plan.data?.moves ?? [];
  const wanted = movesOf(moves, ({ eventId, options }) => {
    const choice = chosen.get(eventId) ?? "0";
    return choice === keep ? undefined : options[Number(choice)];
  });

  const make = () => {
    const isMissing = problems.missing({
      person: userId === "" && t("chooseWhoIsAway"),
      startTime: startTime === undefined && blockWords("chooseATime"),
      endTime:
        endTime === undefined
          ? blockWords("chooseATime")
          : startTime !== undefined && endTime <= startTime && blockWords("theEndMustBeAfterTheStart"),
    });
    if (isMissing || startTime === undefined || endTime === undefined) return;
    setChosen(new Map());
    move.reset();
    plan.mutate({ userId, startTime: startTime.toISOString(), endTime: endTime.toISOString() });
  };
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    plan.reset();
  };
  const apply = () =>
    move.mutate(
      { moves: wanted, toNotify: isNotified },
      {
        onSuccess: ({ eventIds }) => {
          notifyUndo(t("moved", { count: wanted.length }), () =>
            move.mutateAsync({ moves: backOf(moves, wanted, eventIds), anyway: true, toNotify: isNotified }),
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t("title")}
      description={t("description")}
      size="lg"
      footer={
        <>
          <CancelButton />
          {moves.length === 0 ? (
            <Button variant="primary" onClick={make} pending={plan.isPending}>
              {t("makePlan")}
            </Button>
          ) : (
            <Button variant="primary" onClick={apply} disabled={wanted.length === 0} pending={move.isPending}>
              {t("apply", { count: wanted.length })}
            </Button>
          )}
        </>
      }
    >
      <div ref={problems.form} className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-3">
          <div className="grid content-start gap-1 text-xs font-medium">
            {t("person")}
            <Select
              {...choiceWith(problems.at("person"))}
              label={t("person")}
              options={people}
              value={userId}
              onChange={change(setUserId)}
              placeholder={t("choosePerson")}
            />
            <ProblemNote of={problems.at("person")} />
          </div>
          <div className="grid content-start gap-1">
            <DateInput label={t("from")} {...controlWith(problems.at("startTime"))} withTime value={from} onChange={change(setFrom)} />
            <ProblemNote of={problems.at("startTime")} />
          </div>
          <div className="grid content-start gap-1">
            <DateInput label={t("until")} {...controlWith(problems.at("endTime"))} withTime value={to} onChange={change(setTo)} />
            <ProblemNote of={problems.at("endTime")} />
          </div>
        </div>
        {plan.isError ? (
          <Banner tone="danger" title={t("couldntPlan")}>
            {failureText(plan.error).message}
          </Banner>
        ) : null}
        {plan.data && moves.length === 0 ? <p className="text-sm text-muted">{t("none")}</p> : null}
        {moves.length > 0 ? (
          <>
            <p className="text-sm font-medium" aria-live="polite">
              {t("summary", { count: moves.length, unplaced: moves.filter(({ options }) => options.length === 0).length })}
            </p>
            <ul className="grid divide-y divide-separator">
              {moves.map((each) => (
                <PlannedRow
                  key={each.eventId}
                  move={each}
                  nameOf={nameOf}
                  value={chosen.get(each.eventId) ?? (each.options.length === 0 ? keep : "0")}
                  onChange={(value) => setChosen(new Map([...chosen, [each.eventId, value]]))}
                />
              ))}
            </ul>
            <label htmlFor={`${id}-notify`} className="flex items-center gap-2 text-sm">
              <Switch id={`${id}-notify`} checked={isNotified} onChange={(event) => setIsNotified(event.target.checked)} />
              {t("notify")}
            </label>
          </>
        ) : null}
        {move.isError ? (
          <Banner tone="danger" title={t("couldntMove")}>
            {refusalText(move.error)}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

type PlannedRowProps = {
  move: PlannedMove;
  nameOf: (userId: string | null) => string;
  value: string;
  onChange: (value: string) => void;
};

/** An appointment with its time and person before and after. */
function PlannedRow({ move: { contactName, title, before, options }, nameOf, value, onChange }: PlannedRowProps) {
  const t = useTranslations("calendars.away");
  const { timeZone, locale } = usePlace();
  const name = contactName ?? title;
  const shown = ({ startTime, assignedUserId }: PlannedPlace) => {
    const start = new Date(startTime);
    const isSameDay = dayOf(start, timeZone) === dayOf(new Date(before.startTime), timeZone);
    return `${formatDate(start, isSameDay ? "time" : "weekdayTime", timeZone, locale)} · ${nameOf(assignedUserId)}`;
  };
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_16rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-xs text-muted first-letter:uppercase">
          {formatDate(new Date(before.startTime), "weekdayDatetime", timeZone, locale)} · {nameOf(before.assignedUserId)}
        </p>
      </div>
      <Select
        label={t("where", { name })}
        options={[
          ...options.map((place, index) => ({ value: String(index), label: shown(place) })),
          { value: keep, label: t(options.length === 0 ? "noFreeTime" : "keep") },
        ]}
        value={value}
        onChange={onChange}
        disabled={options.length === 0}
      />
    </li>
  );
}
