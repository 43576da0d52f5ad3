import type { useTranslations } from "use-intl";
import type { Calendar } from "#contract/calendars/calendars.ts";

type Rules = Pick<
  Calendar,
  | "calendarType"
  | "slotDuration"
  | "slotDurationUnit"
  | "durationOptions"
  | "slotInterval"
  | "slotIntervalUnit"
  | "slotBuffer"
  | "slotBufferUnit"
  | "preBuffer"
  | "preBufferUnit"
  | "appointmentPerSlot"
  | "appointmentPerDay"
  | "allowBookingAfter"
  | "allowBookingAfterUnit"
  | "allowBookingFor"
  | "allowBookingForUnit"
  | "countAvailableDaysOnly"
  | "eventType"
  | "lookBusyConfig"
> & { teamMembers: readonly unknown[] };

type Translate = ReturnType<typeof useTranslations<"calendarSettings.words">>;

/** `1 hour`, `30 minutes`. */
export const amountOf = (count: number, unit: "mins" | "hours" | "days" | "weeks" | "months", t: Translate): string =>
  t(`amount.${unit}`, { count });

/** Describes a calendar's rules. */
export function sentencesOf(rules: Rules, t: Translate, locale: string): string[] {
  return [...lengthsOf(rules, t, locale), ...teamOf(rules, t), ...buffersOf(rules, t), rangeOf(rules, t), ...limitsOf(rules, t)];
}

function lengthsOf(rules: Rules, t: Translate, locale: string): string[] {
  const { slotDuration, slotDurationUnit, durationOptions, slotInterval, slotIntervalUnit } = rules;
  const interval = t(`every.${slotIntervalUnit}`, { count: slotInterval });
  if (durationOptions.length === 0) return [t("rules.length", { length: amountOf(slotDuration, slotDurationUnit, t), interval })];
  const lengths = durationOptions.map(({ duration, durationUnit }) => amountOf(duration, durationUnit, t));
  return [t("rules.chosenLength", { lengths: new Intl.ListFormat(locale, { type: "disjunction" }).format(lengths), interval })];
}

function teamOf({ calendarType, teamMembers: { length: count }, eventType }: Rules, t: Translate): string[] {
  if (calendarType === "collective") return [t("rules.collective", { count })];
  if ((calendarType !== "round_robin" && calendarType !== "service_booking") || count < 2) return [];
  return [t(eventType === "RoundRobin_OptimizeForAvailability" ? "rules.byPriority" : "rules.byFewest", { count })];
}

function buffersOf({ slotBuffer, slotBufferUnit, preBuffer, preBufferUnit }: Rules, t: Translate): string[] {
  const before = amountOf(preBuffer, preBufferUnit, t);
  const after = amountOf(slotBuffer, slotBufferUnit, t);
  if (preBuffer > 0 && slotBuffer > 0) return [t("rules.buffer.both", { before, after })];
  if (preBuffer > 0) return [t("rules.buffer.before", { before })];
  return slotBuffer > 0 ? [t("rules.buffer.after", { after })] : [];
}

function rangeOf(rules: Rules, t: Translate): string {
  const { allowBookingAfter, allowBookingAfterUnit, allowBookingFor, allowBookingForUnit, countAvailableDaysOnly } = rules;
  const from = amountOf(allowBookingAfter, allowBookingAfterUnit, t);
  if (!allowBookingFor) return allowBookingAfter > 0 ? t("rules.range.from", { from }) : t("rules.range.any");
  const to = amountOf(allowBookingFor, allowBookingForUnit, t);
  if (allowBookingAfter > 0) return t(countAvailableDaysOnly ? "rules.range.fromToCounted" : "rules.range.fromTo", { from, to });
  return t(countAvailableDaysOnly ? "rules.range.toCounted" : "rules.range.to", { to });
}

function limitsOf({ calendarType, appointmentPerSlot, appointmentPerDay, lookBusyConfig }: Rules, t: Translate): string[] {
  const perSlot =
    calendarType === "class_booking"
      ? [t("rules.seats", { count: appointmentPerSlot })]
      : appointmentPerSlot > 1
        ? [t("rules.perSlot", { count: appointmentPerSlot })]
        : [];
  const hidden = lookBusyConfig.enabled ? lookBusyConfig.lookBusyPercentage : 0;
  return [
    ...perSlot,
    ...(appointmentPerDay ? [t("rules.perDay", { count: appointmentPerDay })] : []),
    ...(hidden > 0 ? [t("rules.hidden", { count: hidden })] : []),
  ];
}
