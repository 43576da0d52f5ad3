"use client";

import { type SyntheticEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { revealProblemSoon } from "#components/form/reveal-problem.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import { isApiError } from "#contract/errors.ts";
import type { SurveyForm as Form } from "#contract/surveys/answers.ts";
import { sendAnswers } from "#lib/api/survey-answers.ts";
import { type AnswerValue, SurveyQuestion } from "./survey-question.tsx";
import { useAnswerProblem } from "./use-answer-problem.ts";

type Problems = { ofFields: Record<string, string>; rest: string[] };

const noProblems: Problems = { ofFields: {}, rest: [] };

export function SurveyForm({ form, location }: { form: Form; location: string | undefined }) {
  const t = useTranslations("surveys.surveyForm");
  const failureText = useFailureText();
  const problemOf = useAnswerProblem();
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({});
  const [problems, setProblems] = useState(noProblems);
  const [isSending, setIsSending] = useState(false);
  const [thanks, setThanks] = useState<string>();
  const body = useRef<HTMLFormElement>(null);
  const result = useTakesFocus<HTMLDivElement>(thanks);
  const isHydrated = useHydrated();
  useUnsaved(Object.keys(answers).length > 0 && !isSending && thanks === undefined);

  /** Each error at its question. Errors without a question are shown at the end. */
  const problemsOf = (error: unknown): Problems => {
    if (isApiError(error, "RATE_LIMITED")) return { ...noProblems, rest: [t("tooManySubmissions")] };
    if (!isApiError(error, "INVALID")) return { ...noProblems, rest: [failureText(error).message] };
    const found: Problems = { ofFields: {}, rest: [] };
    for (const message of error.messages) {
      const field = form.fields.find(({ key }) => message.startsWith(`answers.${key} `));
      if (field === undefined) found.rest.push(message === "answers should not be empty" ? t("answerAtLeastOneQuestion") : message);
      else found.ofFields[field.key] = problemOf(message.slice(`answers.${field.key} `.length));
    }
    return found;
  };

  const answer = (key: string, value: AnswerValue) => {
    setAnswers((before) => ({ ...before, [key]: value }));
    setProblems(({ ofFields: { [key]: _solved, ...ofFields }, rest }) => ({ ofFields, rest }));
  };

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setIsSending(true);
    setProblems(noProblems);
    const visit = { url: window.location.href.slice(0, 2000), title: form.name.slice(0, 500), referrer: document.referrer.slice(0, 2000) };
    try {
      const sent = await sendAnswers(form.id, location, { answers, visit });
      if (sent.redirectUrl !== null)
        window.location.assign(/^https?:/i.test(sent.redirectUrl) ? sent.redirectUrl : `https://${sent.redirectUrl}`);
      setThanks(sent.thanks ?? t("yourAnswersHaveBeenSentThank"));
    } catch (error) {
      setProblems(problemsOf(error));
      if (body.current !== null) revealProblemSoon(body.current);
    } finally {
      setIsSending(false);
    }
  };

  if (thanks !== undefined)
    return (
      <div ref={result} tabIndex={-1} role="status" className="grid gap-3 outline-none">
        <h1 className="text-xl font-semibold">{form.name}</h1>
        <p className="whitespace-pre-line">{thanks}</p>
      </div>
    );
  return (
    <form ref={body} onSubmit={send} noValidate className="grid gap-6">
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold">{form.name}</h1>
        {form.settings.introduction ? <p className="whitespace-pre-line text-muted">{form.settings.introduction}</p> : null}
      </header>
      {form.fields.length === 0 ? <p className="text-muted">{t("thisSurveyHasNoQuestionsYet")}</p> : null}
      {form.fields.map((field) => (
        <SurveyQuestion
          key={field.key}
          field={field}
          phoneCountry={form.phoneCountry}
          value={answers[field.key]}
          problem={problems.ofFields[field.key]}
          onChange={(value) => answer(field.key, value)}
        />
      ))}
      {problems.rest.length > 0 ? (
        <div data-problem tabIndex={-1} className="outline-none">
          <Banner tone="danger">{problems.rest.join(" ")}</Banner>
        </div>
      ) : null}
      {form.fields.length === 0 ? null : (
        <div>
          <Button type="submit" variant="primary" size="lg" disabled={!isHydrated} pending={isSending}>
            {t("send")}
          </Button>
        </div>
      )}
    </form>
  );
}
