import { useMutation } from "@tanstack/react-query";
import type { BoardEvent, BoardSeriesStatuses } from "#contract/appointments/board.ts";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";

export type EventChange = {
  startTime?: string;
  endTime?: string;
  assignedUserId?: string;
  calendarId?: string;
  appointmentStatus?: AppointmentStatus;
  rrule?: string;
  toNotify?: boolean;
  /** Skips all checks of the time: rules, and other events at that time. */
  ignoreFreeSlotValidation?: boolean;
};

type SeriesStatus = { appointmentStatus: AppointmentStatus; toNotify?: boolean; occurrences?: BoardSeriesStatuses["occurrences"] };

/** A service booking has fewer statuses than an appointment. */
const visitStatus = (status: AppointmentStatus | undefined) =>
  status === "completed" || status === "active" || status === undefined ? undefined : status;

/** Blocked time belongs to a user or to a calendar. */
export const holderOf = ({ assignedUserId, calendarId }: { assignedUserId?: string | null; calendarId?: string | null }) =>
  assignedUserId ? { assignedUserId } : calendarId ? { calendarId } : {};

/** Changes events on the board, each kind with its endpoint. */
export function useEventChange({ kind }: Pick<BoardEvent, "kind">) {
  const changeAppointment = useMutation(appointmentMutations.change());
  const { server } = useConnection();
  const changeFollowing = useMutation(appointmentMutations.changeFollowing(server));
  const setSeriesStatus = useMutation(appointmentMutations.setSeriesStatus(server));
  const removeFollowing = useMutation(appointmentMutations.removeFollowing(server));
  const changeBlock = useMutation(appointmentMutations.changeBlock());
  const changeVisit = useMutation(appointmentMutations.changeVisit());
  const removeEvent = useMutation(appointmentMutations.remove());
  const restore = useMutation(appointmentMutations.restore(server));
  const removeVisit = useMutation(appointmentMutations.removeVisit());
  const all = [changeAppointment, changeFollowing, setSeriesStatus, removeFollowing, changeBlock, changeVisit, removeEvent, removeVisit];
  return {
    change(eventId: string, to: EventChange): Promise<unknown> {
      const { startTime, endTime, appointmentStatus, ignoreFreeSlotValidation: isAnyway = false } = to;
      const span = { ...(startTime ? { startTime } : {}), ...(endTime ? { endTime } : {}) };
      if (kind === "appointment") return changeAppointment.mutateAsync({ eventId, change: to });
      if (kind === "block") return changeBlock.mutateAsync({ eventId, change: { ...span, ...holderOf(to) } });
      const status = visitStatus(appointmentStatus);
      return changeVisit.mutateAsync({ bookingId: eventId, change: { ...span, ...(status ? { status } : {}) }, isAnyway });
    },
    /** Changes an occurrence and those that follow. Returns the series of both. */
    changeFollowing: (eventId: string, { rrule: _, ...change }: EventChange) => changeFollowing.mutateAsync({ eventId, change }),
    /** Sets the status of a series and returns the previous statuses; undefined if the server does not report them. */
    setSeriesStatus: server.can("seriesStatus")
      ? (eventId: string, change: SeriesStatus) => setSeriesStatus.mutateAsync({ eventId, change })
      : undefined,
    removeFollowing: (eventId: string): Promise<unknown> => removeFollowing.mutateAsync(eventId),
    remove: (eventId: string): Promise<unknown> => (kind === "visit" ? removeVisit.mutateAsync(eventId) : removeEvent.mutateAsync(eventId)),
    /** Undoes a deletion; undefined if that is not possible. */
    restore: server.can("restoreEvents") ? (eventId: string) => restore.mutateAsync(eventId) : undefined,
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}
