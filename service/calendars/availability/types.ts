import type { ScheduleRule } from "#db/calendars/tables.ts";

// Availability: the times that a calendar offers, and why it does not offer others. Times are Unix milliseconds.

export type CalendarType = "round_robin" | "event" | "class_booking" | "collective" | "service_booking" | "personal";

/** A busy time of a user, a calendar or a resource. `heldFrom` and `heldTo` include the buffers of its calendar. */
export type Busy = {
  /** The user whose time it is; null for an event on a calendar without a member, and for a resource. */
  userId: string | null;
  /** The room or equipment that is taken. */
  resourceId?: string;
  /** Null for a blocked slot of a user and for a time of an external calendar, which belong to no calendar. */
  calendarId: string | null;
  appointmentId?: string;
  start: number;
  end: number;
  heldFrom: number;
  heldTo: number;
  kind: "appointment" | "block" | "external" | "resource";
};

/** A room, or equipment of which there are `quantity` pieces. */
export type Resource = { id: string; kind: "room" | "equipment"; quantity: number };

/** One schedule in one time zone: weekday rules, and date rules that replace them. */
export type Hours = { timezone: string; rules: readonly ScheduleRule[] };

export type Member = { userId: string; priority: number; hours: readonly Hours[] };

export type Amount = { value: number; unit: "mins" | "hours" | "days" | "weeks" | "months" };

/** The calendar settings that affect time. */
export type CalendarRules = {
  id: string;
  type: CalendarType;
  isActive: boolean;
  /** The duration of an appointment if none is requested, in minutes. */
  defaultDurationMin: number;
  /** Every duration that can be requested, in minutes. */
  durationsMin: readonly number[];
  intervalMin: number;
  bufferMin: number;
  preBufferMin: number;
  perSlot: number;
  perDay: number | undefined;
  notice: Amount;
  window: Amount | undefined;
  countAvailableDaysOnly: boolean;
  distribution: "availability" | "equal";
  /** Percentage of a day's slots that are hidden; 0 for none. */
  hiddenPercent: number;
};

export type AvailabilityInput = {
  calendar: CalendarRules;
  /** Empty for a calendar without members, which then takes its own time. */
  members: readonly Member[];
  /** The calendar's own hours, which replace those of members (event calendars). */
  ownHours: readonly Hours[] | undefined;
  /** The location's zone, which defines days for the daily limit, minimum notice and booking window. */
  timezone: string;
  /** An appointment takes one of the rooms, if there are any, and a piece of each equipment. */
  resources?: readonly Resource[];
  busy: readonly Busy[];
  now: number;
};

/** In the order in which they are checked. */
export const rules = {
  inactive: { refusal: "rule", words: "The calendar is a draft." },
  duration: { refusal: "rule", words: "The calendar does not offer this duration." },
  noMember: { refusal: "rule", words: "None of the requested users is on the calendar's team." },
  notice: { refusal: "rule", words: "It is within the minimum notice." },
  window: { refusal: "rule", words: "It is after the end of the booking window." },
  closed: { refusal: "rule", words: "It is outside working hours." },
  grid: { refusal: "rule", words: "It is not the start of a slot." },
  fit: { refusal: "rule", words: "The appointment ends outside working hours." },
  hidden: { refusal: "rule", words: "The calendar looks busy at this time." },
  blocked: { refusal: "held", words: "The time is blocked." },
  external: { refusal: "held", words: "The team member is busy in another calendar." },
  busy: { refusal: "held", words: "Another appointment is at this time." },
  buffer: { refusal: "held", words: "It is within the buffer of another appointment." },
  seats: { refusal: "held", words: "All places in this slot are taken." },
  resource: { refusal: "held", words: "A room or equipment that it needs is taken." },
  perDay: { refusal: "held", words: "The calendar takes no more appointments on this day." },
} as const satisfies Record<string, { refusal: "rule" | "held"; words: string }>;

export type RuleName = keyof typeof rules;

/** `rule`: the calendar never offers the time (422). `held`: the calendar offers it, but it is taken (409). */
export const refusalOf = (rule: RuleName): "rule" | "held" => rules[rule].refusal;

export type MemberVerdict = { userId: string; rule: RuleName | undefined; by?: Busy };

export type Verdict =
  | { offered: true; members: string[] }
  | { offered: false; rule: RuleName; refusal: "rule" | "held"; members: MemberVerdict[]; by?: Busy };

export type WantedSlot = {
  start: number;
  durationMin?: number | undefined;
  /** Accepts a duration that the calendar does not list, if it fits. */
  anyLength?: boolean | undefined;
  /** Limits the members; all if undefined. */
  userIds?: readonly string[] | undefined;
  /** Skips minimum notice and booking window. */
  ignoreDateRange?: boolean | undefined;
};
