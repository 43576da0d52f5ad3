"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { Card, Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { SurveySummary as Summary } from "#contract/surveys/results.ts";
import { useConnection } from "#lib/api/connection.tsx";
import type { SubmissionsAsked } from "#lib/api/submissions.ts";
import { surveyQueries } from "#lib/api/surveys.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { own } from "#lib/i18n/text.ts";
import { CountBars } from "./count-bars.tsx";
import { TrendChart } from "./trend-chart.tsx";

export function SurveySummary({ asked }: { asked: SubmissionsAsked }) {
  const read = useQuery(surveyQueries.summary(useConnection().server, asked));
  if (read.isError) return <Failure what="The summary" error={read.error} onRetry={read.refetch} />;
  if (read.data === undefined)
    return (
      <PageBody>
        <SkeletonLines count={10} />
      </PageBody>
    );
  return <Figures {...read.data} />;
}

function Figures({ summary, left }: { summary: Summary; left: number }) {
  const say = useSay();
  const counted = useCounted();
  const figure = useFigures();
  const { total, trend, firstDay, lastDay, sources, media, questions } = summary;
  if (total === 0)
    return (
      <EmptyState icon={<ChartColumn aria-hidden />} title="Nothing to sum up">
        There are no submissions of these days. Choose others, or another survey.
      </EmptyState>
    );
  return (
    <PageBody width="full" memory="survey-summary" className="grid gap-6">
      {left > 0 ? (
        <Banner>
          {say("The newest are summed up. Older ones that are left out: {count}. Choose fewer days.", { count: figure(left) })}
        </Banner>
      ) : null}
      <Section title={own(counted(total, "submission"))}>
        <Card>
          <TrendChart trend={trend} firstDay={firstDay} lastDay={lastDay} />
        </Card>
      </Section>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section title="Source">
          <Card>
            <CountBars label="Submissions by source" values={sources.slice(0, 12)} of={total} />
          </Card>
        </Section>
        <Section title="Medium">
          <Card>
            <CountBars label="Submissions by medium" values={media.slice(0, 12)} of={total} />
          </Card>
        </Section>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {questions.map(({ key, label, answered, values, otherValues }) => (
          <Section
            key={key}
            title={own(label)}
            hint={say("{count} of {total} answered", { count: figure(answered), total: figure(total) })}
          >
            <Card>
              {values.length === 0 ? (
                <p className="text-sm text-muted">Only long answers, or each given once. The table shows them.</p>
              ) : (
                <CountBars label={`Answers to ${label}`} values={values} of={answered} />
              )}
              {otherValues > 0 && values.length > 0 ? (
                <p className="mt-2 text-xs text-muted">+ {counted(otherValues, "other answer")}</p>
              ) : null}
            </Card>
          </Section>
        ))}
      </div>
    </PageBody>
  );
}
