import { rotationDueDays, type StandingSecret } from "#contract/application/integrations/secrets.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long until then, in the two largest units that say something. */
export function timeLeft(until: string, now: Date): string {
  const ms = Date.parse(until) - now.getTime();
  if (ms <= 0) return "ended";
  const [days, hours, minutes] = [Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs), Math.ceil((ms % hourMs) / 60_000)];
  const said = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (days > 0) return hours > 0 ? `${said(days, "day")} ${said(hours, "hour")}` : said(days, "day");
  return hours > 0 ? `${said(hours, "hour")} ${said(minutes, "minute")}` : said(minutes, "minute");
}

/** The age of the newest secret, where it is so great that it had better be replaced. */
export function overdueDays(secrets: readonly StandingSecret[], now: Date): number | undefined {
  const newestMs = Math.max(...secrets.map(({ dateAdded }) => Date.parse(dateAdded)));
  const days = Math.floor((now.getTime() - newestMs) / dayMs);
  return secrets.length > 0 && days >= rotationDueDays ? days : undefined;
}

export const isRotating = (secrets: readonly StandingSecret[]) => secrets.some(({ expiresAt }) => expiresAt !== null);
