"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { Section } from "#components/ui/section.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { eventDataKey, type Submission } from "#contract/surveys/submissions.ts";
import { own } from "#lib/i18n/text.ts";
import { routes } from "#lib/routes.ts";
import { answerText, visitOf } from "./answer-text.ts";
import { ownOrder } from "./own-order.ts";
import type { AskedField } from "./submission-columns.tsx";

/** All that one person answered, in the order in which they were asked. */
export function SubmissionSheet({
  submission,
  surveyName,
  fields,
  onClose,
}: {
  submission: Submission;
  surveyName: string | undefined;
  fields: readonly AskedField[];
  onClose: () => void;
}) {
  const visit = visitOf(submission.others[eventDataKey]);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={submission.name || submission.email ? own(submission.name ?? submission.email ?? "") : "Somebody"}
      description={
        <>
          {surveyName === undefined ? "" : `${surveyName}, `}
          <Time at={submission.createdAt} />
        </>
      }
    >
      <div className="grid gap-5">
        {submission.contactId === null ? null : (
          <Link
            href={routes.contact(submission.contactId)}
            className="inline-flex items-center gap-1 text-sm font-medium text-accent-text hover:underline"
          >
            Open the contact
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
        <Section title="Answers">
          <Facts of={ownOrder(submission, fields).map(({ key, label }) => ({ label, text: answerText(submission.others[key]) || "—" }))} />
        </Section>
        {visit.length === 0 ? null : (
          <Section title="Where it came from">
            <Facts of={visit} />
          </Section>
        )}
      </div>
    </Sheet>
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
