"use client";

import { DateInput } from "#components/ui/date-input.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Survey } from "#contract/surveys/surveys.ts";
import type { SubmissionsAsked } from "#lib/api/submissions.ts";
import { Caption } from "#lib/i18n/say.tsx";

type Props = { asked: SubmissionsAsked; surveys: readonly Survey[]; busy: boolean; change: (change: Partial<SubmissionsAsked>) => void };

const any = "any";

/** The one filter for table, figures and file. Without days it is the last month. */
export function SurveyFilter({ asked, surveys, busy, change }: Props) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-separator px-4 py-2">
      <Select
        label="Survey"
        options={[{ value: any, label: "Every survey" }, ...surveys.map(({ id, name }) => ({ value: id, label: name, isVerbatim: true }))]}
        value={asked.surveyId || any}
        onChange={(next) => change({ surveyId: next === any ? "" : next })}
        className="w-full sm:w-52"
      />
      <SearchInput
        label="Search submissions"
        placeholder="Name, email, phone or contact ID"
        value={asked.q}
        onChange={(q) => change({ q })}
        busy={busy}
        className="w-full sm:w-72"
      />
      <div className="flex items-center gap-1.5 text-sm text-muted">
        <DateInput
          aria-label="From"
          value={asked.startAt}
          onChange={(startAt) => change({ startAt })}
          max={asked.endAt || undefined}
          className="w-36"
        />
        <span aria-hidden>–</span>
        <DateInput
          aria-label="To"
          value={asked.endAt}
          onChange={(endAt) => change({ endAt })}
          min={asked.startAt || undefined}
          className="w-36"
        />
      </div>
      {asked.startAt === "" && asked.endAt === "" ? (
        <span className="text-xs text-muted">
          <Caption>The last month, unless you choose days.</Caption>
        </span>
      ) : null}
    </div>
  );
}
