import type { Counted, results as contract, QuestionSummary } from "#contract/application/surveys/results.ts";
import * as locations from "#db/locations/locations.ts";
import * as rows from "#db/surveys/summary.ts";
import type { Handlers } from "../../implement.ts";
import { filterOf } from "../../surveys/submissions.ts";
import { csvOf } from "./export.ts";
import { type Named, namesOf } from "./names.ts";

const valuesMost = 12;
const unknownOrigin = "Unknown";

type Answers = Awaited<ReturnType<typeof rows.answers>>;

/** In the order of the questions; a question that nobody answered is left out. */
function questionsOf(answers: Answers, names: Named[]): QuestionSummary[] {
  const byKey = Map.groupBy(answers, ({ key }) => key);
  const keys = new Set([...names.map(({ key }) => key), ...byKey.keys()]);
  return [...keys].flatMap((key) => {
    const counted = byKey.get(key);
    if (counted === undefined) return [];
    const values = counted.filter(({ value }) => value !== "").map(({ value, count }) => ({ value, count }));
    const { label = key, type = null } = names.find((each) => each.key === key) ?? {};
    return [
      { key, label, type, answered: counted[0]?.answered ?? 0, values, otherValues: Math.max(0, (counted[0]?.kinds ?? 0) - values.length) },
    ];
  });
}

type Origin = { source: string | null; medium: string | null; count: number };

function summed(origins: Origin[], part: "source" | "medium"): Counted[] {
  const sums = new Map<string, number>();
  for (const origin of origins) {
    const value = origin[part] || unknownOrigin;
    sums.set(value, (sums.get(value) ?? 0) + origin.count);
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}

const dayIn = (instant: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

export const results: Handlers<typeof contract> = {
  async summary(ctx, { query: { locationId: _, ...sent } }) {
    const filter = await filterOf(ctx, sent);
    const timezone = (await locations.findById(ctx.db, ctx.tenant))?.timezone ?? "UTC";
    const [{ total, contacts }, trend, origins, answers, names] = await Promise.all([
      rows.total(ctx.db, ctx.tenant, filter),
      rows.trend(ctx.db, ctx.tenant, filter, timezone),
      rows.origins(ctx.db, ctx.tenant, filter),
      rows.answers(ctx.db, ctx.tenant, filter, valuesMost),
      namesOf(ctx, filter),
    ]);
    return {
      summary: {
        ...{ total, contacts, trend, firstDay: dayIn(filter.from, timezone), lastDay: dayIn(new Date(filter.to.getTime() - 1), timezone) },
        ...{ sources: summed(origins, "source"), media: summed(origins, "medium"), questions: questionsOf(answers, names) },
      },
    };
  },

  async fields(ctx, { query: { locationId: _, ...sent } }) {
    return { fields: (await namesOf(ctx, await filterOf(ctx, sent))).map(({ key, label }) => ({ key, label })) };
  },

  async exportCsv(ctx, { query: { locationId: _, ...sent } }) {
    return csvOf(ctx, await filterOf(ctx, sent));
  },
};
