import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import type { Place } from "./harness.ts";
import { inMs, inThousands, median } from "./numbers.ts";
import { ask } from "./requests.ts";
import { signedIn } from "./session.ts";

const submissions = 100_000;
const surveyId = "bench-survey";
const batch = 10_000;
const mostMs = 300;
const samples = 21;

const summary = z.object({ summary: z.object({ total: z.number() }) });
const counted = z.tuple([z.object({ count: z.number() })]);

/** A year of answers to eight questions: choices, lists, a rating, and texts that rarely repeat. */
const insert = `insert into submission (location_id, id, survey_id, name, email, created_at, others)
  select $1, 'bench-' || i, $2, 'Person ' || i, 'person' || i || '@example.com', now() - i * interval '5 minutes',
    jsonb_build_object(
      'full_name', 'Person ' || i, 'reason', 'Reason ' || i % 6, 'heard', 'Way ' || i * 7 % 11, 'rating', i % 5 + 1,
      'again', case when i % 3 = 0 then 'No' else 'Yes' end, 'liked', jsonb_build_array('Thing ' || i % 4, 'Other ' || i % 3),
      'town', 'Town ' || i * 13 % 400, 'words', repeat('Some words about it. ', 6) || i,
      'fieldsOriSequance', jsonb_build_array('full_name', 'reason', 'heard', 'rating', 'again', 'liked', 'town', 'words'),
      'eventData', jsonb_build_object('source', 'Source ' || i % 7, 'medium', 'Medium ' || i % 3))
  from generate_series($3::int, $4::int) as i`;

async function fill({ db, say }: Bench, small: Place): Promise<void> {
  await db.query(
    "insert into survey (location_id, id, name, date_added, date_updated) values ($1, $2, 'Measured', now(), now()) on conflict do nothing",
    [small.id, surveyId],
  );
  const { rows } = await db.query("select count(*)::int as count from submission where location_id = $1 and survey_id = $2", [
    small.id,
    surveyId,
  ]);
  const [{ count }] = counted.parse(rows);
  if (count < submissions) say(`Making ${(submissions - count).toLocaleString("en")} submissions …`);
  for (let made = count; made < submissions; made += batch)
    await db.query(insert, [small.id, surveyId, made + 1, Math.min(made + batch, submissions)]);
  await db.query("vacuum (analyze) submission, submission_tally");
}

export async function surveySummary(bench: Bench): Promise<Figure[]> {
  const { serviceUrl } = bench;
  const small = await bench.small();
  await fill(bench, small);
  const headers = await signedIn(bench, small);
  const query = new URLSearchParams({ locationId: small.id, surveyId, startAt: "2000-01-01" });
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const answer = await ask(`${serviceUrl}/application/surveys/summary?${query}`, { headers });
    const { total } = summary.parse(JSON.parse(answer.body)).summary;
    if (total !== submissions) throw new Error(`The summary is of ${total} submissions.`);
    times.push(answer.ms);
  }
  const middle = median(times);
  return [
    {
      what: `Survey summary over ${inThousands(submissions)} submissions`,
      reached: inMs(middle),
      asked: `≤ ${mostMs} ms`,
      beside: "",
      isReached: middle <= mostMs,
    },
  ];
}
