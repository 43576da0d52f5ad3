"use client";

import { useTranslations } from "use-intl";
import { type Column, columnsOf } from "#components/data-table/columns/columns.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Submission } from "#contract/surveys/submissions.ts";
import { shownAnswer } from "#lib/format/answers.ts";

const column = columnsOf<Submission>();

export type AskedField = { key: string; label: string };

/** The keys whose answers the first columns show. */
const shownAnyway = new Set(["full_name", "name", "email"]);
/** Later questions of a long survey are hidden until the user shows them. */
const shownAtFirst = 30;

export type SubmissionColumnTitles = { name: string; submitted: string; email: string; noName: string };

/** The contact and the date, then the answers in the survey's order. */
export const submissionColumns = (fields: readonly AskedField[], titles: SubmissionColumnTitles, locale: string): Column<Submission>[] => [
  column.accessor(({ name, email, contactId }) => name ?? email ?? contactId ?? titles.noName, {
    id: "name",
    header: titles.name,
    size: 200,
    meta: { essential: true },
  }),
  column.accessor("createdAt", { header: titles.submitted, size: 168, cell: (cell) => <Time at={cell.getValue()} /> }),
  column.accessor("email", { header: titles.email, size: 200 }),
  ...fields
    .filter(({ key }) => !shownAnyway.has(key))
    .map(({ key, label }, place) =>
      // A key may contain dots, which TanStack interprets as a path.
      column.accessor((submission) => shownAnswer(submission.others[key], locale), {
        id: `answer:${key.replaceAll(".", ":")}`,
        header: label,
        size: 168,
        meta: { hiddenAtFirst: place >= shownAtFirst },
      }),
    ),
];

export function SubmissionCard({ submission, fields }: { submission: Submission; fields: readonly AskedField[] }) {
  const t = useTranslations("surveys.columns");
  const { locale } = usePlace();
  const answers = fields
    .flatMap(({ key }) => (shownAnyway.has(key) ? [] : [shownAnswer(submission.others[key], locale)]))
    .filter((text) => text !== "");
  return (
    <span className="grid min-w-0 flex-1 gap-0.5 px-4 py-1">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{submission.name ?? submission.email ?? t("noName")}</span>
        <span className="text-xs text-muted">
          <Time at={submission.createdAt} style="date" />
        </span>
      </span>
      <span className="truncate text-xs text-muted">{answers.slice(0, 6).join(" · ")}</span>
    </span>
  );
}
