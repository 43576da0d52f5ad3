"use client";

import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Action } from "#contract/workflows/steps.ts";
import { StepErrors } from "./step-problems.tsx";

type Webhook = Extract<Action, { type: "webhook" }>;
type Header = { key: number; name: string; value: string };

const headersOf = (headers: readonly Header[]): Record<string, string> =>
  Object.fromEntries(headers.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]));

type WebhookStepProps = { action: Webhook; urlProblems: readonly string[]; onChange: (action: Webhook) => void };

export function WebhookStep({ action, urlProblems, onChange }: WebhookStepProps) {
  const t = useTranslations("workflows.webhookStep");
  const hintId = useId();
  const problemId = useId();
  const urlId = useId();
  const [headers, setHeaders] = useState<Header[]>(() =>
    Object.entries(action.headers ?? {}).map(([name, value], key) => ({ key, name, value })),
  );
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
    </div>
  );
}
