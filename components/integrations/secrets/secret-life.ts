import { rotationDueDays, type StandingSecret } from "#contract/integrations/secrets.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The remaining time in the two largest units that are not zero; empty if it has passed. */
export function timeLeft(until: string, now: Date, counted: (count: number, noun: "day" | "hour" | "minute") => string): string {
  const ms = Math.max(0, Date.parse(until) - now.getTime());
  const [days, hours, minutes] = [Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs), Math.ceil((ms % hourMs) / 60_000)];
  if (days > 0) return hours > 0 ? `${counted(days, "day")} ${counted(hours, "hour")}` : counted(days, "day");
  return hours > 0 ? `${counted(hours, "hour")} ${counted(minutes, "minute")}` : counted(minutes, "minute");
}

/** The age of the newest secret in days, if it should be replaced. */
export function overdueDays(secrets: readonly StandingSecret[], now: Date): number | undefined {
  const newestMs = Math.max(...secrets.map(({ dateAdded }) => Date.parse(dateAdded)));
  const days = Math.floor((now.getTime() - newestMs) / dayMs);
  return secrets.length > 0 && days >= rotationDueDays ? days : undefined;
}

export const isRotating = (secrets: readonly StandingSecret[]) => secrets.some(({ expiresAt }) => expiresAt !== null);
