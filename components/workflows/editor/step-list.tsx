"use client";

import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { type Action, branchDepthMost } from "#contract/workflows/steps.ts";
import { actionChoices, useWorkflowWords } from "../words.ts";
import { ActionCard } from "./action-card.tsx";
import { useEditor } from "./editor-context.ts";
import { FilterRows } from "./filter-rows.tsx";
import { moved, newAction } from "./workflow-draft.ts";

type StepListProps = {
  /** The path of the list in error messages, such as `actions` or `actions.2.yes`. */
  path: string;
  /** The number of the step that the list is a branch of, such as `3.`. */
  prefix: string;
  depth: number;
  steps: readonly Action[];
  onChange: (change: (steps: readonly Action[]) => Action[]) => void;
};

/** Steps in order, with a menu that adds one. */
export function StepList({ path, prefix, depth, steps, onChange }: StepListProps) {
  const t = useTranslations("workflows.workflowEditor");
  const words = useWorkflowWords();
  const choices = actionChoices(words).filter(({ type }) => type !== "if" || depth < branchDepthMost);
  return (
    <>
      {steps.map((step, place) => (
        <ActionCard
          key={step.id ?? place}
          path={`${path}.${place}`}
          number={`${prefix}${place + 1}`}
          place={place}
          count={steps.length}
          action={step}
          onChange={(change) => onChange((before) => before.map((one, at) => (at === place ? change(one) : one)))}
          onMove={(to) => onChange((before) => moved(before, place, to))}
          onRemove={() => onChange((before) => before.toSpliced(place, 1))}
        >
          {step.type === "if" ? (
            <BranchStep
              action={step}
              path={`${path}.${place}`}
              number={`${prefix}${place + 1}`}
              depth={depth}
              onChange={(change) => onChange((before) => before.map((one, at) => (at === place && one.type === "if" ? change(one) : one)))}
            />
          ) : null}
        </ActionCard>
      ))}
      <div>
        <Menu
          label={t("stepTypes")}
          trigger={
            <Button size="sm" icon={<Plus aria-hidden />}>
              {prefix === "" ? t("addStep") : t("addStepTo", { branch: prefix.slice(0, -1) })}
            </Button>
          }
          sections={[
            {
              id: "kinds",
              items: choices.map(({ type, label, description }) => ({
                id: type,
                label,
                description,
                onSelect: () => onChange((before) => [...before, newAction(type)]),
              })),
            },
          ]}
        />
      </div>
    </>
  );
}

type Branch = Extract<Action, { type: "if" }>;
type BranchStepProps = {
  action: Branch;
  path: string;
  number: string;
  depth: number;
  onChange: (change: (action: Branch) => Branch) => void;
};

/** Conditions, and the steps for either outcome. */
export function BranchStep({ action, path, number, depth, onChange }: BranchStepProps) {
  const t = useTranslations("workflows.branchStep");
  const { fields } = useEditor();
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t("conditions")}</legend>
        <FilterRows
          filters={action.conditions}
          onChange={(conditions) => onChange((before) => ({ ...before, conditions }))}
          fields={fields}
        />
      </fieldset>
      <Outcome title={t("yes")}>
        <StepList
          path={`${path}.yes`}
          prefix={`${number}a.`}
          depth={depth + 1}
          steps={action.yes}
          onChange={(change) => onChange((before) => ({ ...before, yes: change(before.yes) }))}
        />
      </Outcome>
      <Outcome title={t("no")}>
        <StepList
          path={`${path}.no`}
          prefix={`${number}b.`}
          depth={depth + 1}
          steps={action.no}
          onChange={(change) => onChange((before) => ({ ...before, no: change(before.no) }))}
        />
      </Outcome>
    </div>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-2 border-s-2 border-border ps-3">
      <legend className="mb-1 float-start text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}
