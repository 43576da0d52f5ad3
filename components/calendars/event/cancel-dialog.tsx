"use client";

import { useId, useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { EventMessages } from "./messages.tsx";

type EventCancelDialogProps = {
  event: BoardEvent;
  whole: boolean;
  /** `toNotify` is undefined where the server always notifies. */
  onCancel: (toNotify: boolean | undefined) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an appointment is cancelled, and says which messages that sends. */
export function EventCancelDialog({ event, whole, onCancel, onClose }: EventCancelDialogProps) {
  const id = useId();
  const say = useSay();
  const [isNotifying, setIsNotifying] = useState(true);
  const hasSwitch = event.kind === "appointment";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={whole ? "Cancel the whole series?" : "Cancel this appointment?"}
      confirmLabel="Cancel appointment"
      cancelLabel="Keep appointment"
      onConfirm={() => onCancel(hasSwitch ? isNotifying : undefined)}
    >
      <div className="grid gap-2">
        {hasSwitch ? (
          <label htmlFor={`${id}-notify`} className="flex items-center gap-2">
            <Switch id={`${id}-notify`} checked={isNotifying} onChange={(change) => setIsNotifying(change.target.checked)} />
            {say("Send the calendar's notifications")}
          </label>
        ) : null}
        {isNotifying ? (
          <EventMessages
            {...event}
            change="cancelled"
            memberIds={[...(event.assignedUserId === null ? [] : [event.assignedUserId]), ...event.users]}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
