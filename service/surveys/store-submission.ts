import type { AnswersWrite } from "#contract/surveys/answers.ts";
import type { SurveyField } from "#contract/surveys/fields.ts";
import { eventDataKey, sequenceKey } from "#contract/surveys/submissions.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import * as submissions from "#db/surveys/submissions.ts";
import type * as rows from "#db/surveys/surveys.ts";
import type { Context } from "../context.ts";
import { emit } from "../workflows/emit.ts";
import { eventDataOf } from "./attribution.ts";
import type { Answer } from "./check-answers.ts";

export type NewSubmission = {
  survey: rows.Survey;
  /** The questions that were asked. */
  fields: readonly SurveyField[];
  answers: ReadonlyMap<string, Answer>;
  contactId: string | null;
  name: string | null;
  email: string | null;
  visit?: AnswersWrite["visit"];
  /** The appointment or service booking that the answers belong to. */
  eventId?: string | undefined;
};

/** Writes a submission and its workflow event within the transaction. */
export async function storeSubmission({ tenant, now }: Context, tx: Executor, made: NewSubmission): Promise<string> {
  const { survey, fields, answers, contactId, name, email, visit = {}, eventId } = made;
  const [id, at] = [newId(), now()];
  const others = {
    ...Object.fromEntries(answers),
    [eventDataKey]: eventDataOf(visit),
    [sequenceKey]: fields.map(({ key }) => key),
  };
  const row = { id, survey_id: survey.id, contact_id: contactId, created_at: at, name, email, event_id: eventId ?? null };
  await submissions.insert(tx, tenant, { ...row, others: JSON.stringify(others) });
  await emit(tx, tenant, {
    ...{ trigger: "form_submitted", type: "FormSubmit" },
    ...(contactId === null ? {} : { contactId }),
    payload: { ...{ id, surveyId: survey.id, surveyName: survey.name, name, email }, ...{ createdAt: at.toISOString(), others } },
  });
  return id;
}
