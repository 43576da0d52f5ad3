import { ApiError } from "#contract/errors.ts";
import { type SurveyField, type SurveySettings, surveyFields, surveySettings } from "#contract/surveys/fields.ts";
import type * as rows from "#db/surveys/surveys.ts";

export const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Survey not found" });
};

export const fieldsOf = (survey: rows.Survey): SurveyField[] => surveyFields.parse(survey.fields);
export const settingsOf = (survey: rows.Survey): SurveySettings => surveySettings.parse(survey.settings);
