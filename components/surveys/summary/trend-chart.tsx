"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { spansOf } from "./trend-spans.ts";

type Props = { trend: readonly { day: string; count: number }[]; firstDay: string; lastDay: string };

/** Submissions over time: by day, and over longer ranges by week or month. */
export function TrendChart({ trend, firstDay, lastDay }: Props) {
  const figure = useFigures();
  const { locale } = usePlace();
  const { unit, spans } = spansOf(trend, firstDay, lastDay);
  const words = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    ...(unit === "month" ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" }),
  });
  const nameOf = (day: string) => (unit === "week" ? `Week of ${words.format(new Date(day))}` : words.format(new Date(day)));
  const busiest = spans.reduce((most, span) => (span.count > most.count ? span : most), spans[0] ?? { day: firstDay, count: 0 });
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted">
        Per {unit}. Most: {figure(busiest.count)} ({nameOf(busiest.day)}).
      </figcaption>
      <div className="h-48" aria-hidden>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={spans} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--separator)" />
            <XAxis
              dataKey="day"
              tickFormatter={(day: string) => words.format(new Date(day))}
              tick={{ fill: "var(--muted)", fontSize: 11 }}
              tickLine={false}
              axisLine={false}
              minTickGap={24}
            />
            <YAxis allowDecimals={false} width={36} tick={{ fill: "var(--muted)", fontSize: 11 }} tickLine={false} axisLine={false} />
            <Tooltip
              cursor={{ fill: "var(--default)" }}
              labelFormatter={(day) => nameOf(String(day))}
              formatter={(count) => [figure(Number(count)), "Submissions"]}
              contentStyle={{
                background: "var(--overlay)",
                border: "1px solid var(--border)",
                borderRadius: 6,
                fontSize: 12,
                color: "var(--foreground)",
              }}
              itemStyle={{ color: "var(--foreground)" }}
            />
            <Bar dataKey="count" fill="var(--accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
