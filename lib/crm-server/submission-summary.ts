import { type Counted, type QuestionSummary, type SurveySummary, unknownOrigin } from "#contract/surveys/results.ts";
import type { Submission } from "#contract/surveys/submissions.ts";
import { eventDataKey, sequenceKey } from "#contract/surveys/submissions.ts";
import { orderOf } from "../format/answer-order.ts";
import { answerText } from "../format/answers.ts";
import { dayOf } from "../format/zone.ts";

// Counts submissions that were read one by one. Our own service counts them itself; the documented API has no summary.

const valuesMost = 12;
const textMost = 100;
const names = ["name", "full_name", "first_name", "last_name", "email", "phone"];

type Tally = Map<string, number>;
const add = (tally: Tally, value: string) => tally.set(value, (tally.get(value) ?? 0) + 1);

const byCount = (tally: Tally): Counted[] =>
  [...tally]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));

const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** The values that are counted: each entry of a list, and no long texts. */
const valuesOf = (answer: unknown): string[] =>
  [...new Set([answer].flat().filter(isPlain).map(answerText))].filter((text) => text !== "" && text.length <= textMost);

const isAnswered = (answer: unknown) => (Array.isArray(answer) ? answer.length > 0 : isPlain(answer) && answer !== "");

function questionOf(key: string, submissions: readonly Submission[]): QuestionSummary[] {
  const answers = submissions.map(({ others }) => others[key]).filter(isAnswered);
  if (answers.length === 0) return [];
  const tally: Tally = new Map();
  for (const value of answers.flatMap(valuesOf)) add(tally, value);
  const values = byCount(tally).slice(0, valuesMost);
  return [{ key, label: key, type: null, answered: answers.length, values, otherValues: tally.size - values.length }];
}

/** Questions without answers, names and addresses are left out. */
export function summaryOf(
  submissions: readonly Submission[],
  { startAt, endAt }: { startAt: string; endAt: string },
  timezone: string,
): SurveySummary {
  const [trend, sources, media]: [Tally, Tally, Tally] = [new Map(), new Map(), new Map()];
  for (const { createdAt, others } of submissions) {
    const eventData = others[eventDataKey];
    const part = (name: string) => (typeof eventData === "object" && eventData !== null ? Reflect.get(eventData, name) : undefined);
    const origin = (name: string) => answerText(part(name)).slice(0, textMost) || unknownOrigin;
    add(trend, dayOf(new Date(createdAt), timezone));
    add(sources, origin("source"));
    add(media, origin("medium"));
  }
  const days = [...trend].map(([day, count]) => ({ day, count })).sort((one, other) => one.day.localeCompare(other.day));
  const keys = orderOf(submissions).map(({ key }) => key);
  return {
    total: submissions.length,
    trend: days,
    firstDay: startAt || (days[0]?.day ?? ""),
    lastDay: endAt || (days.at(-1)?.day ?? ""),
    sources: byCount(sources),
    media: byCount(media),
    questions: keys
      .filter((key) => key !== eventDataKey && key !== sequenceKey && !names.includes(key))
      .flatMap((key) => questionOf(key, submissions)),
  };
}
