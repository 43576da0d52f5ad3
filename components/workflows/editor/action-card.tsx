"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { withoutPath } from "#components/form/field-messages.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Card } from "#components/ui/section.tsx";
import type { Action } from "#contract/workflows/steps.ts";
import { nameOfAction, useWorkflowWords } from "../words.ts";
import { AssignStep, MessageStep, TagsStep, WaitStep } from "./action-steps.tsx";
import { StepErrors } from "./step-problems.tsx";
import { WebhookStep } from "./webhook-step.tsx";

type ActionCardProps = {
  place: number;
  count: number;
  action: Action;
  problems: readonly string[];
  onChange: (action: Action) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function ActionCard({ place, count, action, problems, onChange, onMove, onRemove }: ActionCardProps) {
  const t = useTranslations("workflows.actionCard");
  const checkWords = useTranslations("form.checks");
  const isOfUrl = (problem: string) => action.type === "webhook" && /^url\b/i.test(problem);
  const words = useWorkflowWords();
  const step = place + 1;
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 truncate text-sm font-medium">
          {place + 1}. {nameOfAction(action.type, words)}
        </h3>
        <IconButton label={t("moveUp", { step })} icon={<ArrowUp aria-hidden />} disabled={place === 0} onClick={() => onMove(place - 1)} />
        <IconButton
          label={t("moveDown", { step })}
          icon={<ArrowDown aria-hidden />}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
        <IconButton label={t("remove", { step })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <Step
        action={action}
        urlProblems={problems.filter(isOfUrl).map((problem) => withoutPath("url", problem, checkWords))}
        onChange={onChange}
      />
      <StepErrors problems={problems.filter((problem) => !isOfUrl(problem))} />
    </Card>
  );
}

function Step({ action, urlProblems, onChange }: { action: Action; urlProblems: readonly string[]; onChange: (action: Action) => void }) {
  switch (action.type) {
    case "webhook":
      return <WebhookStep action={action} urlProblems={urlProblems} onChange={onChange} />;
    case "add_tag":
    case "remove_tag":
      return <TagsStep action={action} onChange={onChange} />;
    case "send_message":
      return <MessageStep action={action} onChange={onChange} />;
    case "wait":
      return <WaitStep action={action} onChange={onChange} />;
    case "assign":
      return <AssignStep action={action} onChange={onChange} />;
  }
}
