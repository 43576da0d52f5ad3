import { useMutation } from "@tanstack/react-query";
import type { BoardEvent } from "#contract/appointments/board.ts";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";

export type EventChange = {
  startTime?: string;
  endTime?: string;
  assignedUserId?: string;
  calendarId?: string;
  appointmentStatus?: AppointmentStatus;
  rrule?: string;
  toNotify?: boolean;
  /** Whatever the rules and others who hold the time say. */
  ignoreFreeSlotValidation?: boolean;
};

/** A visit knows fewer states than an appointment. */
const visitStatus = (status: AppointmentStatus | undefined) =>
  status === "completed" || status === "active" || status === undefined ? undefined : status;

/** Changes what stands on the board, each kind by its own endpoint. */
export function useEventChange({ kind }: Pick<BoardEvent, "kind">) {
  const changeAppointment = useMutation(appointmentMutations.change());
  const changeBlock = useMutation(appointmentMutations.changeBlock());
  const changeVisit = useMutation(appointmentMutations.changeVisit());
  const removeEvent = useMutation(appointmentMutations.remove());
  const removeVisit = useMutation(appointmentMutations.removeVisit());
  const all = [changeAppointment, changeBlock, changeVisit, removeEvent, removeVisit];
  return {
    change(eventId: string, to: EventChange): Promise<unknown> {
      const { startTime, endTime, appointmentStatus, ignoreFreeSlotValidation: isAnyway = false } = to;
      const span = { ...(startTime ? { startTime } : {}), ...(endTime ? { endTime } : {}) };
      if (kind === "appointment") return changeAppointment.mutateAsync({ eventId, change: to });
      if (kind === "block") return changeBlock.mutateAsync({ eventId, change: span });
      const status = visitStatus(appointmentStatus);
      return changeVisit.mutateAsync({ bookingId: eventId, change: { ...span, ...(status ? { status } : {}) }, isAnyway });
    },
    remove: (eventId: string): Promise<unknown> => (kind === "visit" ? removeVisit.mutateAsync(eventId) : removeEvent.mutateAsync(eventId)),
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}
