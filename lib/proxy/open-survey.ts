import type { NextRequest } from "next/server";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { OpenFunnel } from "#contract/funnels/application.ts";
import { readJson } from "#contract/read-body.ts";
import { answersWrite, type SurveyForm } from "#contract/surveys/answers.ts";
import { checksOf } from "#contract/validation.ts";
import { serviceAs, visitorIn } from "../auth/sessions.ts";
import { refusal } from "./answer.ts";
import { requireSameOrigin } from "./origin.ts";

// Public pages, which need no session.

type Place = { location?: string | undefined };

/** Undefined if the survey does not exist. */
export const openSurvey = (visitor: string | undefined, surveyId: string, query: Place): Promise<SurveyForm | undefined> =>
  orUndefined(async () => (await serviceAs({ visitor }).surveys.answers.form({ params: { surveyId }, query })).form);

/** Undefined if the funnel does not exist. */
export const openFunnel = (visitor: string | undefined, funnelId: string, query: Place): Promise<OpenFunnel | undefined> =>
  orUndefined(async () => (await serviceAs({ visitor }).funnels.open({ params: { funnelId }, query })).funnel);

async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return undefined;
    throw error;
  }
}

/** Forwards a visitor's answers to a survey. */
export async function answerSurvey(request: NextRequest, place: { params: Promise<{ surveyId: string }> }): Promise<Response> {
  try {
    requireSameOrigin(request);
    const raw = await readJson(request);
    const body = answersWrite.safeParse(raw);
    if (!body.success) throw new ApiError("INVALID", { message: checksOf(body.error, raw).map(({ message }) => message) });
    const location = request.nextUrl.searchParams.get("location") ?? undefined;
    const answer = await serviceAs({ visitor: visitorIn(request.headers) }).surveys.answers.send({
      params: await place.params,
      query: { location },
      body: body.data,
    });
    return Response.json(answer, { status: 201, headers: { "cache-control": "no-store" } });
  } catch (thrown) {
    return refusal(thrown);
  }
}
