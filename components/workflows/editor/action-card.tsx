"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Card } from "#components/ui/section.tsx";
import type { Action } from "#contract/workflows/steps.ts";
import { nameOfAction, useWorkflowWords } from "../words.ts";
import {
  AssignStep,
  MessageStep,
  TagsStep,
  TaskStep,
  TemplateStep,
  WaitBeforeAppointmentStep,
  WaitStep,
  WaitUntilTimeStep,
} from "./action-steps.tsx";
import { useEditor } from "./editor-context.ts";
import { FieldStep } from "./field-step.tsx";
import { StepErrors } from "./step-problems.tsx";
import { WebhookStep } from "./webhook-step.tsx";

type ActionCardProps = {
  /** The path of the step in error messages. */
  path: string;
  /** Its number, as `2` or `2a.1`. */
  number: string;
  place: number;
  count: number;
  action: Action;
  onChange: (change: (action: Action) => Action) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** The conditions and branches of a step that has them. */
  children: ReactNode;
};

export function ActionCard({ path, number: step, place, count, action, onChange, onMove, onRemove, children }: ActionCardProps) {
  const t = useTranslations("workflows.actionCard");
  const { problems: all } = useEditor();
  const problems = all.get(path) ?? [];
  const isOfUrl = (problem: string) => action.type === "webhook" && /^url\b/i.test(problem);
  const words = useWorkflowWords();
  const title = `${step}. ${nameOfAction(action.type, words)}`;
  return (
    <Card label={title} className="grid gap-3">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 truncate text-sm font-medium">{title}</h3>
        <IconButton label={t("moveUp", { step })} icon={<ArrowUp aria-hidden />} disabled={place === 0} onClick={() => onMove(place - 1)} />
        <IconButton
          label={t("moveDown", { step })}
          icon={<ArrowDown aria-hidden />}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
        <IconButton label={t("remove", { step })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      {children}
      {action.type === "if" ? null : (
        <Step action={action} urlProblems={problems.filter(isOfUrl)} onChange={(next) => onChange(() => next)} />
      )}
      <StepErrors problems={problems.filter((problem) => !isOfUrl(problem))} />
    </Card>
  );
}

type StepProps = {
  action: Exclude<Action, { type: "if" }>;
  urlProblems: readonly string[];
  onChange: (action: Action) => void;
};

function Step({ action, urlProblems, onChange }: StepProps) {
  switch (action.type) {
    case "webhook":
      return <WebhookStep action={action} urlProblems={urlProblems} onChange={onChange} />;
    case "add_tag":
    case "remove_tag":
      return <TagsStep action={action} onChange={onChange} />;
    case "send_message":
      return <MessageStep action={action} onChange={onChange} />;
    case "send_template":
      return <TemplateStep action={action} onChange={onChange} />;
    case "wait":
      return <WaitStep action={action} onChange={onChange} />;
    case "wait_until_time":
      return <WaitUntilTimeStep action={action} onChange={onChange} />;
    case "wait_before_appointment":
      return <WaitBeforeAppointmentStep action={action} onChange={onChange} />;
    case "assign":
      return <AssignStep action={action} onChange={onChange} />;
    case "add_task":
      return <TaskStep action={action} onChange={onChange} />;
    case "set_field":
      return <FieldStep action={action} onChange={onChange} />;
  }
}
