import { answerSurvey } from "#lib/proxy/open-survey.ts";

export const dynamic = "force-dynamic";

export { answerSurvey as POST };
