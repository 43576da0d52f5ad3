"use client";

import { useState } from "react";
import type { AnswerValue } from "#components/surveys/form/survey-question.tsx";
import { useAnswerProblem } from "#components/surveys/form/use-answer-problem.ts";
import type { BookingForm } from "#contract/booking/booking.ts";
import { isApiError } from "#contract/errors.ts";

const isEmpty = (answer: AnswerValue | undefined) => (typeof answer === "string" ? answer.trim() : (answer ?? "")).length === 0;

/** The answers to the questions of a calendar's form, and their errors. */
export function useFormAnswers(form: BookingForm | null) {
  const problemOf = useAnswerProblem();
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const fields = form?.fields ?? [];

  /** Whether each required question is answered. Unanswered ones are marked. */
  const check = (): boolean => {
    const empty = fields.filter(({ key, isRequired }) => isRequired && isEmpty(answers[key]));
    setProblems(Object.fromEntries(empty.map(({ key }) => [key, problemOf("should not be empty")])));
    return empty.length === 0;
  };

  /** Shows the service's messages about answers at their questions. Throws an error that concerns anything else. */
  const place = (error: unknown): void => {
    if (!isApiError(error, "INVALID") || !error.messages.every((message) => message.startsWith("answers."))) throw error;
    setProblems(
      Object.fromEntries(
        fields.flatMap(({ key }) => {
          const message = error.messages.find((text) => text.startsWith(`answers.${key} `));
          return message === undefined ? [] : [[key, problemOf(message.slice(`answers.${key} `.length))]];
        }),
      ),
    );
  };
  const answer = (key: string, value: AnswerValue) => {
    setAnswers((before) => ({ ...before, [key]: value }));
    setProblems(({ [key]: _solved, ...others }) => others);
  };
  return { fields, answers, problems, check, place, answer };
}
