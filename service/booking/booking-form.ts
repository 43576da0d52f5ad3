import type { BookingForm, BookingWrite } from "#contract/booking/booking.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import type { SurveyField } from "#contract/surveys/fields.ts";
import type { Executor } from "#db/pool.ts";
import * as surveys from "#db/surveys/surveys.ts";
import type { Context } from "../context.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { askedBy } from "../surveys/asked.ts";
import { type Answer, checkAnswers } from "../surveys/check-answers.ts";
import { storeSubmission } from "../surveys/store-submission.ts";

// The questions of a calendar's form: those of the survey that the calendar names as `formId`.

/** Fields that the booking page itself asks for. */
const ownKeys = new Set(["full_name", "first_name", "last_name", "email", "phone"]);

type Asked = { survey: surveys.Survey; fields: SurveyField[] };

/** Undefined for a calendar without a form, or whose form was deleted. */
async function askedAt(ctx: Context, { formId }: Calendar): Promise<Asked | undefined> {
  const survey = formId ? await surveys.findById(ctx.db, ctx.tenant, formId) : undefined;
  if (survey === undefined) return undefined;
  return { survey, fields: (await askedBy(ctx, survey)).filter(({ key }) => !ownKeys.has(key)) };
}

export async function formOf(ctx: Context, calendar: Calendar): Promise<BookingForm | null> {
  const asked = await askedAt(ctx, calendar);
  return asked === undefined || asked.fields.length === 0 ? null : { name: asked.survey.name, fields: asked.fields };
}

/** Checked answers whose booking does not exist yet. */
export type ReadForm = Asked & { answers: Map<string, Answer> };

/** Rejects missing answers to required questions, invalid answers, and answers to questions that were not asked. */
export async function readForm(ctx: Context, calendar: Calendar, { answers: sent = {} }: BookingWrite): Promise<ReadForm | undefined> {
  const asked = await askedAt(ctx, calendar);
  const { answers, failed } = checkAnswers(asked?.fields ?? [], sent, await phoneCountry(ctx.db, ctx.tenant));
  if (failed.length > 0) throw new ApiError("INVALID", { message: failed });
  return asked && { ...asked, answers };
}

/** Stores the answers with the booking. */
export async function storeForm(
  ctx: Context,
  tx: Executor,
  form: ReadForm | undefined,
  booked: { body: BookingWrite; contactId: string; eventId: string },
) {
  if (form === undefined || form.answers.size === 0) return;
  const { firstName, lastName, email } = booked.body;
  const { contactId, eventId } = booked;
  await storeSubmission(ctx, tx, { ...form, contactId, eventId, name: fullNameOf(firstName, lastName), email });
}
