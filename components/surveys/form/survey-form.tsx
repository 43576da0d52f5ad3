"use client";

import { type SyntheticEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import { isApiError, unreachable } from "#contract/errors.ts";
import type { SurveyForm as Form } from "#contract/surveys/answers.ts";
import { sendAnswers } from "#lib/api/survey-answers.ts";
import { useCaption } from "#lib/i18n/say.tsx";
import { type AnswerValue, SurveyQuestion } from "./survey-question.tsx";

type Problems = { ofFields: Record<string, string>; rest: string[] };

/** The service's error messages in words for the visitor. */
const sentenceOf: Readonly<Record<string, string | undefined>> = {
  "should not be empty": "Please answer this question.",
  "must be an email": "Enter a valid email address.",
  "must be a phone number": "Enter a valid phone number.",
  "must begin with the country code, for example +44 7700 900123": "Add the country code, for example +44 7700 900123",
  "must be a number": "Enter a number.",
  "must be a date of the form YYYY-MM-DD": "Enter a date.",
  "must be yes or no": "Choose yes or no.",
};

const noProblems: Problems = { ofFields: {}, rest: [] };

/** Each error at its question. Errors without a question are shown at the end. */
function problemsOf(error: unknown, form: Form): Problems {
  if (!isApiError(error)) return { ...noProblems, rest: [unreachable] };
  if (isApiError(error, "RATE_LIMITED")) return { ...noProblems, rest: ["Too many submissions. Wait a few minutes and try again."] };
  if (!isApiError(error, "INVALID")) return { ...noProblems, rest: error.messages };
  const problems: Problems = { ofFields: {}, rest: [] };
  for (const message of error.messages) {
    const field = form.fields.find(({ key }) => message.startsWith(`answers.${key} `));
    if (field === undefined) problems.rest.push(message === "answers should not be empty" ? "Answer at least one question." : message);
    else {
      const words = message.slice(`answers.${field.key} `.length);
      problems.ofFields[field.key] = sentenceOf[words] ?? "Invalid answer.";
    }
  }
  return problems;
}

export function SurveyForm({ form, location }: { form: Form; location: string | undefined }) {
  const t = useTranslations("surveys.surveyForm");
  const caption = useCaption();
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({});
  const [problems, setProblems] = useState(noProblems);
  const [isSending, setIsSending] = useState(false);
  const [thanks, setThanks] = useState<string>();
  const body = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  useUnsaved(Object.keys(answers).length > 0 && !isSending && thanks === undefined);

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
      const found = problemsOf(error, form);
      setProblems(found);
      const first = form.fields.find(({ key }) => found.ofFields[key] !== undefined);
      if (first !== undefined) body.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.key)}"]`)?.focus();
    } finally {
      setIsSending(false);
    }
  };

  if (thanks !== undefined)
    return (
      <div role="status" className="grid gap-3">
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
          onChange={(value) => setAnswers((before) => ({ ...before, [field.key]: value }))}
        />
      ))}
      {problems.rest.length > 0 ? <Banner tone="danger">{problems.rest.map((each) => caption(each)).join(" ")}</Banner> : null}
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
