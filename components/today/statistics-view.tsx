"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { UserCard } from "#contract/users/user-cards.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { todayQueries } from "#lib/api/today.ts";
import { userName } from "#lib/api/users.ts";
import { formatDay } from "#lib/format/dates.ts";
import { labelled } from "#lib/format/labelled.ts";

/** The last 30 days: bookings, no-shows, reply times and the load of each user. */
export function StatisticsView({ users }: { users: readonly UserCard[] | undefined }) {
  const t = useTranslations("today.statistics");
  const { locale } = usePlace();
  const found = useQuery(todayQueries.statistics(useConnection().server));
  if (found.isPending)
    return (
      <div className="p-4">
        <SkeletonLines count={8} />
      </div>
    );
  if (found.data === undefined) return <Failure title={t("failed")} error={found.error} onRetry={found.refetch} />;
  const { days, people, replies } = found.data;
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
  const rateOf = (noShows: number, arrived: number) => (noShows + arrived === 0 ? undefined : noShows / (noShows + arrived));
  const percent = (rate: number) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(rate);
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value);
  const duration = (seconds: number) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return minutes < 120 ? t("minutes", { count: minutes }) : t("hours", { count: Math.round(minutes / 60) });
  };
  const noShowRate = rateOf(
    sum(({ noShows }) => noShows),
    sum(({ arrived }) => arrived),
  );
  const replyOf = new Map(replies?.days.map(({ day, medianS }) => [day, medianS]));
  const mostMinutes = Math.max(1, ...people.map(({ minutes }) => minutes));
  return (
    <div className="grid gap-6 p-4 sm:px-6 lg:grid-cols-2">
      <Chart
        title={t("bookings")}
        total={figure(sum(({ bookings }) => bookings))}
        values={days.map(({ day, bookings }) => ({ day, value: bookings }))}
        format={figure}
      />
      <Chart
        title={t("noShowRate")}
        total={noShowRate === undefined ? t("none") : percent(noShowRate)}
        values={days.map(({ day, noShows, arrived }) => ({ day, value: rateOf(noShows, arrived) }))}
        format={percent}
      />
      {replies === null ? (
        <Panel title={t("replyTime")}>
          <p className="text-sm text-muted">{t("noReplyTime")}</p>
        </Panel>
      ) : (
        <Chart
          title={t("replyTime")}
          total={replies.medianS === null ? t("none") : duration(replies.medianS)}
          values={days.map(({ day }) => ({ day, value: replyOf.get(day) }))}
          format={duration}
        />
      )}
      <Panel title={t("load")}>
        {people.length === 0 ? (
          <p className="text-sm text-muted">{t("none")}</p>
        ) : (
          <table className="w-full text-sm">
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="py-1 text-start font-normal">
                  {t("person")}
                </th>
                <th scope="col" className="py-1 text-end font-normal">
                  {t("bookings")}
                </th>
                <th scope="col" className="py-1 text-end font-normal">
                  {t("time")}
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ userId, bookings, minutes }) => (
                <tr key={userId}>
                  <th scope="row" className="w-full max-w-0 py-1 pe-3 text-start font-normal">
                    <span className="block truncate">{userName(users, userId)}</span>
                    <svg aria-hidden className="h-1.5 w-full" preserveAspectRatio="none" viewBox="0 0 100 1">
                      <rect width={(minutes / mostMinutes) * 100} height="1" className="fill-accent" />
                    </svg>
                  </th>
                  <td className="py-1 ps-3 text-end tabular-nums">{figure(bookings)}</td>
                  <td className="py-1 ps-3 text-end whitespace-nowrap tabular-nums">{t("hours", { count: Math.round(minutes / 60) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </div>
  );
}

function Panel({ title, total, children }: { title: string; total?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2 rounded-lg border border-border p-4">
      <h2 id={id} className="text-sm text-muted">
        {title}
      </h2>
      {total === undefined ? null : <p className="text-2xl font-semibold tabular-nums">{total}</p>}
      {children}
    </section>
  );
}

type ChartProps = {
  title: string;
  total: string;
  values: readonly { day: string; value: number | undefined }[];
  format: (value: number) => string;
};

const chartHeight = 72;
const barWidth = 8;

/** A bar for each day, with the same values as a table. */
function Chart({ title, total, values, format }: ChartProps) {
  const t = useTranslations("today.statistics");
  const { locale } = usePlace();
  const most = Math.max(0, ...values.map(({ value }) => value ?? 0));
  return (
    <Panel title={title} total={total}>
      <svg
        role="img"
        aria-label={t("chart", { title, most: format(most) })}
        viewBox={`0 0 ${values.length * barWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        className="h-18 w-full"
      >
        <rect y={chartHeight - 1} width={values.length * barWidth} height="1" className="fill-separator" />
        {values.map(({ day, value }, index) => {
          const height = value === undefined || most === 0 ? 0 : (value / most) * (chartHeight - 2);
          return (
            <rect
              key={day}
              x={index * barWidth + 1}
              y={chartHeight - 1 - height}
              width={barWidth - 2}
              height={height}
              className="fill-accent"
            >
              <title>{labelled(formatDay(day, "weekdayDayMonth", locale), value === undefined ? t("none") : format(value), locale)}</title>
            </rect>
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-muted">
        <span>{formatDay(values[0]?.day ?? "", "dayMonth", locale)}</span>
        <span>{formatDay(values.at(-1)?.day ?? "", "dayMonth", locale)}</span>
      </p>
      <details className="text-sm">
        <summary className="cursor-pointer text-xs text-muted">{t("asTable")}</summary>
        <table className="mt-2 w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="text-start font-normal">
                {t("day")}
              </th>
              <th scope="col" className="text-end font-normal">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row" className="text-start font-normal">
                  {formatDay(day, "weekdayDayMonth", locale)}
                </th>
                <td className="text-end tabular-nums">{value === undefined ? t("none") : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
