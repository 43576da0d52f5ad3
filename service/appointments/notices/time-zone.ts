const digits = (value: number, length = 2) => String(value).padStart(length, "0");

function offsetOf(at: Temporal.ZonedDateTime): string {
  const minutes = Math.round(Math.abs(at.offsetNanoseconds) / 6e10);
  return `${at.offsetNanoseconds < 0 ? "-" : "+"}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}

const clockOf = (at: Temporal.PlainDateTime) =>
  `${digits(at.year, 4)}${digits(at.month)}${digits(at.day)}T${digits(at.hour)}${digits(at.minute)}${digits(at.second)}`;

const changesMost = 60;

/** A zone as a VTIMEZONE component (RFC 5545, 3.6.5): each clock change that applies between two instants. */
export function timeZoneText(name: string, from: Date, to: Date): string {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(name);
  const changes: Temporal.ZonedDateTime[] = [];
  for (
    let change = start.getTimeZoneTransition("previous") ?? start.getTimeZoneTransition("next");
    change !== null && changes.length < changesMost && (changes.length === 0 || change.epochMilliseconds < to.getTime());
    change = change.getTimeZoneTransition("next")
  )
    changes.push(change);
  const lines = changes.flatMap((change) => {
    const before = change.subtract({ nanoseconds: 1 });
    const kind = change.offsetNanoseconds > before.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
    const shown = change.toPlainDateTime().subtract({ nanoseconds: change.offsetNanoseconds - before.offsetNanoseconds });
    return [
      `BEGIN:${kind}`,
      `DTSTART:${clockOf(shown)}`,
      `TZOFFSETFROM:${offsetOf(before)}`,
      `TZOFFSETTO:${offsetOf(change)}`,
      `END:${kind}`,
    ];
  });
  const still = [
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    `TZOFFSETFROM:${offsetOf(start)}`,
    `TZOFFSETTO:${offsetOf(start)}`,
    "END:STANDARD",
  ];
  return ["BEGIN:VTIMEZONE", `TZID:${name}`, ...(lines.length > 0 ? lines : still), "END:VTIMEZONE"].join("\r\n");
}
