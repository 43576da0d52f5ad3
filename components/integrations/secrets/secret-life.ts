import { rotationDueDays, type ValidSecret } from "#contract/integrations/secrets.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export type TimeLeft = { days: number; hours: number; minutes: number };

/** The remaining time in the two largest units that are not zero; all are zero if it has passed. */
export function timeLeft(until: string, now: Date): TimeLeft {
  const ms = Math.max(0, Date.parse(until) - now.getTime());
  const [days, hours, minutes] = [Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs), Math.ceil((ms % hourMs) / 60_000)];
  return { days, hours, minutes: days > 0 ? 0 : minutes };
}

/** The age of the newest secret in days, if it should be replaced. */
export function overdueDays(secrets: readonly ValidSecret[], now: Date): number | undefined {
  const newestMs = Math.max(...secrets.map(({ dateAdded }) => Date.parse(dateAdded)));
  const days = Math.floor((now.getTime() - newestMs) / dayMs);
  return secrets.length > 0 && days >= rotationDueDays ? days : undefined;
}

export const isRotating = (secrets: readonly ValidSecret[]) => secrets.some(({ expiresAt }) => expiresAt !== null);
