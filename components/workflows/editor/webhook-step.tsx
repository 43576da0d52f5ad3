"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Send, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { isApiError } from "#contract/errors.ts";
import type { Action } from "#contract/workflows/steps.ts";
import type { WebhookAnswer } from "#contract/workflows/tests.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations, workflowQueries } from "#lib/api/workflows.ts";
import { EventLink } from "../events/event-link.tsx";
import { useProblemText } from "../log-note.tsx";
import { useEditor } from "./editor-context.ts";
import { Payload } from "./payload.tsx";
import { problemText, StepErrors } from "./step-problems.tsx";

type Webhook = Extract<Action, { type: "webhook" }>;
type Header = { key: number; name: string; value: string };

const headersOf = (headers: readonly Header[]): Record<string, string> =>
  Object.fromEntries(headers.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]));

const rowsOf = (headers: Record<string, string>): Header[] => Object.entries(headers).map(([name, value], key) => ({ key, name, value }));
const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);

type WebhookStepProps = { action: Webhook; urlProblems: readonly string[]; onChange: (action: Webhook) => void };

export function WebhookStep({ action, urlProblems, onChange }: WebhookStepProps) {
  const t = useTranslations("workflows.webhookStep");
  const hintId = useId();
  const problemId = useId();
  const urlId = useId();
  const given = action.headers ?? {};
  const [typed, setHeaders] = useState<Header[]>([]);
  // Rows without a name exist only here. The server's answer replaces the others, because it masks their values.
  const headers = isSame(headersOf(typed), given) ? typed : rowsOf(given);
  const change = (next: Header[]) => {
    setHeaders(next);
    onChange({ ...action, headers: headersOf(next) });
  };
  const set = (key: number, part: Partial<Header>) =>
    change(headers.map((header) => (header.key === key ? { ...header, ...part } : header)));
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={urlId} className="mb-1 block text-sm font-medium">
          {t("address")}
        </label>
        <Input
          id={urlId}
          type="url"
          value={action.url}
          placeholder="https://example.com/hook?secret=…"
          autoComplete="off"
          spellCheck={false}
          invalid={urlProblems.length > 0}
          aria-describedby={urlProblems.length > 0 ? `${problemId} ${hintId}` : hintId}
          onChange={({ target }) => onChange({ ...action, url: target.value })}
        />
        <div id={problemId} className="mt-1">
          <StepErrors problems={urlProblems} />
        </div>
        <p id={hintId} className="mt-1 text-xs text-muted">
          {t("theEventIsPostedToThis")}
        </p>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t("headers")}</legend>
        {headers.map(({ key, name, value }, index) => (
          <div key={key} className="flex items-center gap-2">
            <Input
              aria-label={t("nameOfHeader", { value: index + 1 })}
              placeholder={t("xSecret")}
              value={name}
              autoComplete="off"
              onChange={({ target }) => set(key, { name: target.value })}
            />
            <Input
              aria-label={t("valueOfHeader", { value: index + 1 })}
              value={value}
              autoComplete="off"
              onChange={({ target }) => set(key, { value: target.value })}
            />
            <IconButton
              label={t("removeHeader", { value: index + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => change(headers.filter((header) => header.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => setHeaders([...headers, { key: Math.max(0, ...headers.map(({ key }) => key)) + 1, name: "", value: "" }])}
          >
            {t("addHeader")}
          </Button>
        </div>
      </fieldset>
      <WebhookTest action={action} />
    </div>
  );
}

/** Sends the sample of the workflow's event now, and shows the answer. */
function WebhookTest({ action }: { action: Webhook }) {
  const t = useTranslations("workflows.webhookStep");
  const checks = useTranslations("form.checks");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const { workflowId, trigger } = useEditor();
  const { data: events } = useQuery(workflowQueries.events(locationId));
  const test = useMutation(workflowMutations.testWebhook(locationId));
  const sample = events?.find((event) => event.trigger === trigger.type)?.sample;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          icon={<Send aria-hidden />}
          pending={test.isPending}
          disabled={action.url === ""}
          onClick={() => test.mutate({ workflowId, trigger: trigger.type, action })}
        >
          {t("sendTest")}
        </Button>
        <div role="status" className="min-w-0 text-sm wrap-anywhere">
          {test.error ? (
            <span className="text-danger-soft-foreground">
              {isApiError(test.error, "INVALID")
                ? test.error.messages.map((problem) => problemText(problem, checks)).join(" ")
                : failureText(test.error).message}
            </span>
          ) : test.data === undefined ? null : (
            <Answer answer={test.data} />
          )}
        </div>
      </div>
      {test.data?.body ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <pre tabIndex={0} className="max-h-32 overflow-auto rounded-md bg-default p-2 font-mono text-xs">
          {test.data.body}
        </pre>
      ) : null}
      {sample === undefined ? null : <Payload title={t("samplePayload")} payload={sample} />}
      <EventLink trigger={trigger.type} label={t("allEvents")} />
    </div>
  );
}

function Answer({ answer: { status, error, durationMs } }: { answer: WebhookAnswer }) {
  const t = useTranslations("workflows.webhookStep");
  const problemOf = useProblemText();
  const isAccepted = error === null;
  return (
    <span className={isAccepted ? "text-success-soft-foreground" : "text-danger-soft-foreground"}>
      {status === null ? error && problemOf(error) : t(isAccepted ? "accepted" : "refused", { status, durationMs })}
    </span>
  );
}
