const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A position in a recording in whole seconds: "1:05", "1:01:01". */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}

/** The duration of a call, rounded to seconds as the service stores it, so that a recording shows the same duration as its call. */
export const callDurationOf = (seconds: number): string => clockOf(Math.round(seconds));
