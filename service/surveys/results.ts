import { ApiError } from "#contract/errors.ts";
import { type Counted, type results as contract, type QuestionSummary, unknownOrigin } from "#contract/surveys/results.ts";
import * as locations from "#db/locations/locations.ts";
import * as rows from "#db/surveys/summary.ts";
import type { Handlers } from "../handler.ts";
import { csvOf } from "./export.ts";
import { type Named, namesOf } from "./question-names.ts";
import { filterOf, submissionOf } from "./submissions.ts";

const valuesMost = 12;

type Facets = Awaited<ReturnType<typeof rows.facets>>;

/** In the order of the questions; unanswered questions are left out. */
function questionsOf(facets: Facets, names: Named[]): QuestionSummary[] {
  const byKey = Map.groupBy(
    facets.filter(({ part }) => part !== "o"),
    ({ key }) => key,
  );
  const keys = new Set([...names.map(({ key }) => key), ...byKey.keys()]);
  return [...keys].flatMap((key) => {
    const counted = byKey.get(key);
    if (counted === undefined) return [];
    const values = counted
      .filter(({ value }) => value !== "")
      .map(({ value, count }) => ({ value, count }))
      .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
    const { label = key, type = null } = names.find((each) => each.key === key) ?? {};
    const [{ answered, kinds } = { answered: 0, kinds: 0 }] = counted;
    return [{ key, label, type, answered, values, otherValues: kinds - values.length }];
  });
}

function summed(facets: Facets, nameOf: (facet: Facets[number]) => string): Counted[] {
  const sums = new Map<string, number>();
  for (const facet of facets.filter(({ part }) => part === "o")) {
    const value = nameOf(facet) || unknownOrigin;
    sums.set(value, (sums.get(value) ?? 0) + facet.count);
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}

const daysMost = 4000;

/** The days of a range with their start instants, and the end of the last day. A long range is cut to its last days. */
function daysOf({ from, to }: { from: Date; to: Date }, timezone: string): { days: string[]; bounds: Date[] } {
  const dayIn = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const [first, end] = [dayIn(from), dayIn(to)];
  const count = Math.min(first.until(end, { largestUnit: "days" }).days, daysMost);
  const days = Array.from({ length: count }, (_, index) => end.subtract({ days: count - index }));
  const beginningOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timezone).epochMilliseconds);
  return { days: days.map(String), bounds: [...days, end].map(beginningOf) };
}

const shownName = ({ key, label }: Named) => ({ key, label });

export const results: Handlers<typeof contract> = {
  async summary(ctx, { query: { locationId: _, ...sent } }) {
    const filter = await filterOf(ctx, sent);
    const timezone = (await locations.findById(ctx.db, ctx.tenant))?.timezone ?? "UTC";
    const { days, bounds } = daysOf(filter, timezone);
    const [spans, facets, names] = await Promise.all([
      rows.perSpan(ctx.db, ctx.tenant, filter, bounds),
      rows.facets(ctx.db, ctx.tenant, filter, valuesMost),
      namesOf(ctx, filter),
    ]);
    return {
      summary: {
        total: spans.reduce((total, { count }) => total + count, 0),
        trend: spans.flatMap(({ place, count }) => ({ day: days[Math.max(0, place)] ?? "", count })),
        ...{ firstDay: days[0] ?? "", lastDay: days.at(-1) ?? "" },
        ...{ sources: summed(facets, ({ key }) => key), media: summed(facets, ({ value }) => value) },
        questions: questionsOf(facets, names),
      },
    };
  },

  async fields(ctx, { query: { locationId: _, ...sent } }) {
    return { fields: (await namesOf(ctx, await filterOf(ctx, sent))).map(shownName) };
  },

  async submission(ctx, { params }) {
    const filter = { id: params.submissionId, assignedTo: ctx.onlyAssignedTo };
    const [found] = await rows.listAfter(ctx.db, ctx.tenant, filter, undefined, 1);
    if (found === undefined) throw new ApiError("NOT_FOUND", { message: "Submission not found" });
    const names = await namesOf(ctx, { ...filter, surveyId: found.survey_id });
    return { submission: submissionOf(found), fields: names.map(shownName) };
  },

  async exportCsv(ctx, { query: { locationId: _, ...sent } }) {
    return csvOf(ctx, await filterOf(ctx, sent));
  },
};
