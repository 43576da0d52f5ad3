"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import type { BoardEvent } from "#contract/application/calendars/board.ts";
import { isFault } from "#contract/errors.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { wordsOf } from "#lib/api/failure.ts";
import type { Moved } from "./board-calendar.tsx";
import { clashesOf } from "./board-hours.ts";
import { spanWords } from "./board-words.ts";
import { nameOfEvent } from "./to-full-calendar.ts";

type MoveDialogProps = { event: BoardEvent; events: readonly BoardEvent[]; moved: Moved; onDone: () => void };

/** Asks before an event takes another time: what stands there, whether it shall be anyway, and whether people are told. */
export function MoveDialog({ event, events, moved, onDone }: MoveDialogProps) {
  const id = useId();
  const { timeZone, locale } = usePlace();
  const [isTold, setIsTold] = useState(true);
  const change = useMutation(appointmentMutations.change());
  const changeBlock = useMutation(appointmentMutations.changeBlock());
  const span = { startTime: moved.startTime, endTime: moved.endTime };
  const clashes = event.kind === "block" ? [] : clashesOf(events, event, span);
  const error = change.error ?? changeBlock.error;
  const isPending = change.isPending || changeBlock.isPending;
  const isRefusedTime = isFault(error, "CONFLICT") || isFault(error, "INVALID");

  const put = (to: { startTime: string; endTime: string }, more: object = {}) =>
    event.kind === "block"
      ? changeBlock.mutateAsync({ eventId: event.id, change: to })
      : change.mutateAsync({ eventId: event.id, change: { ...to, ...more } });
  const giveUp = () => {
    moved.revert();
    onDone();
  };
  const send = async (anyway: boolean) => {
    await put(span, { toNotify: isTold, ...(anyway ? { ignoreFreeSlotValidation: true } : {}) });
    onDone();
    const { startTime, endTime } = event;
    notifyUndo(`Moved to ${spanWords(span.startTime, span.endTime, timeZone, locale)}`, () =>
      put({ startTime, endTime }, { toNotify: isTold, ignoreFreeSlotValidation: true }),
    );
  };

  return (
    <Dialog open onOpenChange={(open) => open || giveUp()} title={`Move “${event.title}”?`} role="alertdialog" dismissable={false}>
      <div className="grid gap-3">
        <p>
          From {spanWords(event.startTime, event.endTime, timeZone, locale)} to{" "}
          <strong>{spanWords(span.startTime, span.endTime, timeZone, locale)}</strong>
        </p>
        {clashes.length > 0 ? (
          <Banner tone="warning" title="Something stands there already">
            {clashes.map((clash) => `${nameOfEvent(clash)}, ${spanWords(clash.startTime, clash.endTime, timeZone, locale)}`).join("; ")}
          </Banner>
        ) : null}
        {event.kind === "block" ? null : (
          <label htmlFor={`${id}-told`} className="flex items-center gap-2">
            <Switch id={`${id}-told`} checked={isTold} onChange={(event_) => setIsTold(event_.target.checked)} />
            Send the calendar's notifications
          </label>
        )}
        {error ? (
          <Banner tone="danger" title="It was not moved">
            {wordsOf(error).message}
          </Banner>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={isPending} autoFocus onClick={() => void send(false).catch(() => undefined)}>
            Move
          </Button>
          {isRefusedTime && event.kind === "appointment" ? (
            <Button variant="danger-soft" disabled={isPending} onClick={() => void send(true).catch(() => undefined)}>
              Move anyway
            </Button>
          ) : null}
          <Button variant="ghost" onClick={giveUp}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
