/** From the start of the first day to the end of the last. The default is the month up to today. */
export function rangeOf(
  { startAt, endAt }: { startAt?: string | undefined; endAt?: string | undefined },
  timezone: string,
  now: Date,
): { from: Date; to: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const first = startAt === undefined ? today.subtract({ months: 1 }) : Temporal.PlainDate.from(startAt);
  const last = endAt === undefined ? today : Temporal.PlainDate.from(endAt);
  const beginning = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timezone).epochMilliseconds);
  return { from: beginning(first), to: beginning(last.add({ days: 1 })) };
}
