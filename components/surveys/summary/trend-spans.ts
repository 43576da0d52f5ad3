export type Span = { day: string; count: number };
type Unit = "day" | "week" | "month";

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

const beginnings: Record<Unit, (day: string, firstOfWeek: number) => string> = {
  day: (day) => day,
  week: (day, firstOfWeek) => dayOf(msOf(day) - ((new Date(msOf(day)).getUTCDay() - firstOfWeek + 7) % 7) * dayMs),
  month: (day) => `${day.slice(0, 7)}-01`,
};

/**
 * The counts by day, week or month, depending on which gives a readable number of bars. Empty ones are included. `firstOfWeek` is the first day of
 * the week; 0 is Sunday.
 */
export function spansOf(trend: readonly Span[], firstDay: string, lastDay: string, firstOfWeek: number): { unit: Unit; spans: Span[] } {
  const days = Math.round((msOf(lastDay) - msOf(firstDay)) / dayMs) + 1;
  const unit: Unit = days <= 92 ? "day" : days <= 550 ? "week" : "month";
  const spans = new Map<string, number>();
  for (let ms = msOf(firstDay); ms <= msOf(lastDay); ms += dayMs) spans.set(beginnings[unit](dayOf(ms), firstOfWeek), 0);
  for (const { day, count } of trend) {
    const beginning = beginnings[unit](day, firstOfWeek);
    spans.set(beginning, (spans.get(beginning) ?? 0) + count);
  }
  return { unit, spans: [...spans].map(([day, count]) => ({ day, count })) };
}
