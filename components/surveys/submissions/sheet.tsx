"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { eventDataKey, type Submission } from "#contract/surveys/submissions.ts";
import { useConnection } from "#lib/api/connection.tsx";
import type { SubmissionsAsked } from "#lib/api/submissions.ts";
import { surveyQueries } from "#lib/api/surveys.ts";
import { ownOrder } from "#lib/format/answer-order.ts";
import { shownAnswer, visitOf } from "#lib/format/answers.ts";
import { routes } from "#lib/routes.ts";
import type { AskedField } from "./columns.tsx";

type SubmissionSheetProps = {
  submissionId: string;
  asked: SubmissionsAsked;
  surveyNameOf: (surveyId: string) => string | undefined;
  onClose: () => void;
};

/** All answers of a submission in the survey's order. The submission need not be in the table. */
export function SubmissionSheet({ submissionId, asked, surveyNameOf, onClose }: SubmissionSheetProps) {
  const t = useTranslations("surveys.sheet");
  const { server } = useConnection();
  const read = useQuery(surveyQueries.submission(server, submissionId, asked));
  const submission = read.data?.submission;
  const surveyName = submission && surveyNameOf(submission.surveyId);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={submission === undefined ? t("submission") : submission.name || submission.email || t("noName")}
      description={
        submission === undefined ? undefined : (
          <>
            {surveyName === undefined ? "" : `${surveyName}, `}
            <Time at={submission.createdAt} />
          </>
        )
      }
    >
      {read.data ? (
        <Answers {...read.data} />
      ) : read.isError ? (
        <Failure title={t("couldntLoadSubmission")} error={read.error} onRetry={read.refetch} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Sheet>
  );
}

function Answers({ submission, fields }: { submission: Submission; fields: readonly AskedField[] }) {
  const t = useTranslations("surveys.sheet");
  const { locale } = usePlace();
  const visit = visitOf(submission.others[eventDataKey]);
  return (
    <div className="grid gap-5">
      {submission.contactId === null ? null : (
        <Link
          href={routes.contact(submission.contactId)}
          className="inline-flex items-center gap-1 text-sm font-medium text-accent-text hover:underline"
        >
          {t("openContact")}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
      <Section title={t("answers")}>
        <Facts
          of={ownOrder(submission, fields).map(({ key, label }) => ({ label, text: shownAnswer(submission.others[key], locale) || "—" }))}
        />
      </Section>
      {visit.length === 0 ? null : (
        <Section title={t("source")}>
          <Facts of={visit.map(({ part, text }) => ({ label: t(`visit.${part}`), text }))} />
        </Section>
      )}
    </div>
  );
}

function Facts({ of }: { of: readonly { label: string; text: string }[] }) {
  return (
    <dl className="grid gap-3">
      {of.map(({ label, text }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-sm break-words whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
