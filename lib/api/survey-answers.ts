import type { z } from "zod";
import { toApiError } from "#contract/errors.ts";
import { type AnswersWrite, answers } from "#contract/surveys/answers.ts";

/** Sends the answers of an anonymous visitor. */
export async function sendAnswers(
  surveyId: string,
  location: string | undefined,
  body: AnswersWrite,
): Promise<z.output<typeof answers.send.output>> {
  const query = location === undefined ? "" : `?${new URLSearchParams({ location })}`;
  const answer = await fetch(`/api/survey/${encodeURIComponent(surveyId)}${query}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const said: unknown = await answer.json();
  if (!answer.ok) throw toApiError(answer.status, said, answer.headers.get("retry-after"));
  return answers.send.output.parse(said);
}
