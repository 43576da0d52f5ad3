"use client";

import { useTranslations } from "use-intl";

/** The service's messages about one answer, with the dashboard's texts. */
const problemKinds = {
  "should not be empty": "empty",
  "must be an email": "email",
  "must be a phone number": "phone",
  "must begin with the country code, for example +44 7700 900123": "countryCode",
  "must be a number": "number",
  "must be a date of the form YYYY-MM-DD": "date",
  "must be yes or no": "yesNo",
} as const;

/** Translates a message of the service about one answer. */
export function useAnswerProblem(): (message: string) => string {
  const t = useTranslations("surveys.surveyForm");
  return (message) => t(`problems.${Object.entries(problemKinds).find(([text]) => text === message)?.[1] ?? "invalid"}`);
}
