import type { Option } from "#components/ui/option.ts";
import type { BoardCalendar } from "#contract/appointments/board.ts";
import type { Chosen } from "../board/calendar.tsx";

export type BookingProps = {
  chosen?: Chosen | undefined;
  /** The day to start with if no time is chosen. */
  day?: string | undefined;
  contact?: Option | undefined;
  userId?: string | undefined;
  calendarId?: string | undefined;
  onClose: () => void;
};

export type BookingFormProps = BookingProps & { calendars: readonly BoardCalendar[] };
