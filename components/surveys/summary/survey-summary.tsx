"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { Card, Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { type Counted, type SurveySummary as Summary, unknownOrigin } from "#contract/surveys/results.ts";
import { useConnection } from "#lib/api/connection.tsx";
import type { SubmissionsAsked } from "#lib/api/submissions.ts";
import { surveyQueries } from "#lib/api/surveys.ts";
import { formatDay } from "#lib/format/dates.ts";
import { firstDayOfWeek } from "#lib/format/weeks.ts";
import { percentOf } from "./share.ts";
import { spansOf } from "./trend-spans.ts";

export function SurveySummary({ asked }: { asked: SubmissionsAsked }) {
  const t = useTranslations("surveys.surveySummary");
  const read = useQuery(surveyQueries.summary(useConnection().server, asked));
  if (read.isError) return <Failure title={t("couldntLoadSummary")} error={read.error} onRetry={read.refetch} />;
  if (read.data === undefined)
    return (
      <PageBody>
        <SkeletonLines count={10} />
      </PageBody>
    );
  return <Figures {...read.data} />;
}

const originsMost = 12;

function Figures({ summary, left }: { summary: Summary; left: number }) {
  const t = useTranslations("surveys.surveySummary");
  const figure = useFigures();
  const { total, trend, firstDay, lastDay, sources, media, questions } = summary;
  const origins = (counted: readonly Counted[]) =>
    counted.slice(0, originsMost).map((each) => (each.value === unknownOrigin ? { ...each, value: t("unknown") } : each));
  if (total === 0)
    return (
      <EmptyState icon={<ChartColumn aria-hidden />} title={t("nothingToSummarize")}>
        {t("noSubmissionsInThisPeriodChoose")}
      </EmptyState>
    );
  return (
    <PageBody width="full" memory="survey-summary" className="grid gap-6">
      {left > 0 ? <Banner>{t("theNewestSubmissionsAreIncludedOlder", { count: figure(left) })}</Banner> : null}
      <Section title={t("submissionCount", { count: total })}>
        <Card>
          <TrendChart trend={trend} firstDay={firstDay} lastDay={lastDay} />
        </Card>
      </Section>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section title={t("source")}>
          <Card>
            <CountBars label={t("submissionsBySource")} values={origins(sources)} of={total} />
          </Card>
        </Section>
        <Section title={t("medium")}>
          <Card>
            <CountBars label={t("submissionsByMedium")} values={origins(media)} of={total} />
          </Card>
        </Section>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {questions.map(({ key, label, answered, values, otherValues }) => (
          <Section key={key} title={label} hint={t("ofAnswered", { count: figure(answered), total: figure(total) })}>
            <Card>
              {values.length === 0 ? (
                <p className="text-sm text-muted">{t("onlyLongOrUniqueAnswersSee")}</p>
              ) : (
                <CountBars label={t("answersTo", { label })} values={values} of={answered} />
              )}
              {otherValues > 0 && values.length > 0 ? (
                <p className="mt-2 text-xs text-muted">+ {t("otherAnswerCount", { count: otherValues })}</p>
              ) : null}
            </Card>
          </Section>
        ))}
      </div>
    </PageBody>
  );
}

/** Values with their counts. A full bar is the total `of`. */
function CountBars({ label, values, of }: { label: string; values: readonly Counted[]; of: number }) {
  const figure = useFigures();
  return (
    <ul aria-label={label} className="grid gap-2">
      {values.map(({ value, count }) => (
        <li key={value} className="grid gap-1 text-sm">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate" title={value}>
              {value}
            </span>
            <span className="tabular-nums">{figure(count)}</span>
            <span className="w-10 text-end text-xs text-muted tabular-nums">{of === 0 ? "" : `${Math.round(percentOf(count, of))} %`}</span>
          </span>
          <span aria-hidden className="h-2 overflow-hidden rounded bg-default">
            <span className="block h-full rounded bg-accent" style={{ width: `${percentOf(count, of)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = { trend: readonly { day: string; count: number }[]; firstDay: string; lastDay: string };

/** Submissions over time: by day, and for longer ranges by week or month. */
function TrendChart({ trend, firstDay, lastDay }: Props) {
  const t = useTranslations("surveys.surveySummary");
  const figure = useFigures();
  const { locale } = usePlace();
  const { unit, spans } = spansOf(trend, firstDay, lastDay, firstDayOfWeek(locale));
  const dayText = (day: string) => formatDay(day, unit === "month" ? "month" : "dayMonth", locale);
  const nameOf = (day: string) => (unit === "week" ? t("weekOf", { day: dayText(day) }) : dayText(day));
  const busiest = spans.reduce((most, span) => (span.count > most.count ? span : most), spans[0] ?? { day: firstDay, count: 0 });
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted">{t("most", { unit, count: busiest.count, day: nameOf(busiest.day) })}</figcaption>
      <div className="h-48" aria-hidden>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={spans} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--separator)" />
            <XAxis
              dataKey="day"
              tickFormatter={dayText}
              tick={{ fill: "var(--muted)", fontSize: 11 }}
              tickLine={false}
              axisLine={false}
              minTickGap={24}
            />
            <YAxis allowDecimals={false} width={36} tick={{ fill: "var(--muted)", fontSize: 11 }} tickLine={false} axisLine={false} />
            <Tooltip
              cursor={{ fill: "var(--default)" }}
              labelFormatter={(day) => nameOf(String(day))}
              formatter={(count) => [figure(Number(count)), t("submissions")]}
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
