"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { textLink } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Time } from "#components/ui/time.tsx";
import { ApiError, findCode, findReason } from "#contract/errors.ts";
import type { StepNote, WebhookProblem } from "#contract/workflows/notes.ts";
import { settableFields } from "#contract/workflows/steps.ts";
import { routes } from "#lib/routes.ts";
import { problemText } from "./editor/step-problems.tsx";

type Refusal = Extract<StepNote, { code: "refused" }>;

/** The text for what a step did, or why a run ended. */
export function LogNote({ note }: { note: StepNote }) {
  const t = useTranslations("workflows");
  const fields = useTranslations("workflows.fieldStep.fields");
  const refusalText = useRefusalText();
  if (note.code === "text") return note.text;
  if (note.code === "refused") return refusalText(note);
  const { code, values } = note;
  const text = (name: string) => String(values[name] ?? "");
  if (code === "wouldSend") return text("message");
  if (code === "wouldSendEmail") return `${text("subject")}\n\n${text("message")}`;
  const field = settableFields.find((known) => known === values.field);
  return t.rich(`notes.${code}`, {
    ...values,
    ...(field === undefined ? {} : { field: fields(field) }),
    time: () => <Time at={text("time")} />,
    link: (words) => (
      <Link href={routes.message(text("conversationId"), text("messageId"))} className={textLink}>
        {words}
      </Link>
    ),
  });
}

/** The text of an error, as shown when a user does the same by hand. */
function useRefusalText() {
  const checks = useTranslations("form.checks");
  const failureText = useFailureText();
  return ({ error, messages, reason, values = {} }: Refusal): string => {
    const code = findCode(error) ?? "INTERNAL";
    const known = findReason(reason);
    if (code === "INVALID" && known === undefined) return messages.map((line) => problemText(line, checks)).join(" ");
    return failureText(new ApiError(code, { message: messages, ...(known === undefined ? {} : { reason: known, values }) })).message;
  };
}

/** The text for why a webhook was not accepted. */
export function useProblemText() {
  const t = useTranslations("workflows");
  return (problem: WebhookProblem): string =>
    problem.code === "text" ? problem.text : t(`webhookProblems.${problem.code}`, problem.values);
}
