import type { Option } from "#components/ui/option.ts";
import type { BoardCalendar } from "#contract/appointments/board.ts";
import type { Service } from "#contract/calendars/services.ts";
import type { Chosen } from "../board/calendar.tsx";

export type BookingProps = {
  chosen?: Chosen | undefined;
  /** The day to start with if no time is chosen. */
  day?: string | undefined;
  contact?: Option | undefined;
  /** Starts with blocking time instead of an appointment. */
  blocks?: boolean | undefined;
  userId?: string | undefined;
  calendarId?: string | undefined;
  /** The service and its variation, if a service booking is booked again. */
  serviceId?: string | undefined;
  variationId?: string | undefined;
  /** The title and length in minutes, if an appointment is booked again. */
  title?: string | undefined;
  duration?: number | undefined;
  onClose: () => void;
};

export type BookingFormProps = BookingProps & { calendars: readonly BoardCalendar[]; services: readonly Service[] };
