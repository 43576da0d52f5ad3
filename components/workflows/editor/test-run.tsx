"use client";

import { useMutation } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useContactOptions } from "#components/contacts/use-contact-options.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Option } from "#components/ui/option.ts";
import { Select } from "#components/ui/select.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { isApiError } from "#contract/errors.ts";
import type { WorkflowTest } from "#contract/workflows/tests.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations } from "#lib/api/workflows.ts";
import { LogNote } from "../log-note.tsx";
import { nameOfAction, triggerLabel, useWorkflowWords } from "../words.ts";
import { Payload } from "./payload.tsx";
import { problemText } from "./step-problems.tsx";
import { blankTrigger, type Draft, numbersOfTaken, placed, stepAt } from "./workflow-draft.ts";

type TestRunProps = { workflowId: string; draft: Draft };

/** Shows what the steps as they are in the editor would do for a contact. */
export function TestRun({ workflowId, draft }: TestRunProps) {
  const t = useTranslations("workflows.testRun");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<FlaskConical aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("testRun")}
      </Button>
      {isOpen ? <TestDialog workflowId={workflowId} draft={draft} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function TestDialog({ workflowId, draft, onClose }: TestRunProps & { onClose: () => void }) {
  const t = useTranslations("workflows.testRun");
  const words = useWorkflowWords();
  const checks = useTranslations("form.checks");
  const labelled = useLabelled();
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const [contact, setContact] = useState<Option>();
  const [place, setPlace] = useState("0");
  const run = useMutation(workflowMutations.test(locationId));
  const { triggers } = draft;
  const trigger = triggers[Number(place)]?.value ?? blankTrigger;
  const { at, rest } = placed(isApiError(run.error, "INVALID") ? run.error.messages : []);
  const ofSteps = [...at].flatMap(([path, problems]) => {
    const step = stepAt(draft.actions, path);
    const title = step && `${step.number}. ${nameOfAction(step.type, words)}`;
    return problems.map((problem) => (title ? labelled(title, problemText(problem, checks)) : problemText(problem, checks)));
  });
  const refused = [
    ...rest.map((line) => (line.startsWith("trigger.") ? labelled(triggerLabel(trigger.type, words), problemText(line, checks)) : line)),
    ...ofSteps,
  ];
  const find = useContactOptions();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("testRun")}
      description={t("nothingIsChangedOrSent")}
      size="lg"
      keepsNothing
      footer={
        <Button
          variant="primary"
          pending={run.isPending}
          disabled={contact === undefined}
          onClick={() => contact && run.mutate({ workflowId, contactId: contact.value, trigger, actions: draft.actions })}
        >
          {t("runTest")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Combobox label={t("contact")} options={find} value={contact} onChange={setContact} placeholder={t("findAContact")} autoFocus />
        {triggers.length > 1 ? (
          <Select
            label={t("event")}
            options={triggers.map(({ value }, at) => ({ value: String(at), label: triggerLabel(value.type, words) }))}
            value={place}
            onChange={setPlace}
          />
        ) : null}
        {run.error ? (
          <Banner tone="danger">
            {refused.length === 0
              ? failureText(run.error).message
              : refused.map((line) => (
                  <p key={line} className="wrap-anywhere">
                    {line}
                  </p>
                ))}
          </Banner>
        ) : null}
        <div aria-live="polite">{run.data === undefined ? null : <Effects test={run.data} actions={draft.actions} />}</div>
      </div>
    </Dialog>
  );
}

function Effects({ test, actions }: { test: WorkflowTest; actions: Draft["actions"] }) {
  const t = useTranslations("workflows.testRun");
  const words = useWorkflowWords();
  const numbers = numbersOfTaken(actions, test.steps);
  return (
    <div className="grid gap-3">
      <p className={cx("text-sm", test.starts ? "text-muted" : "text-warning-soft-foreground")}>
        {test.starts ? t("theEventStartsIt") : t("theConditionsAreNotMet")}
      </p>
      <ol className="grid gap-2">
        {test.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a test do not move
          <li key={index} className="rounded-md border border-border px-3 py-2">
            <p className="text-sm font-medium">
              {numbers[index]}. {nameOfAction(step.type, words)}
            </p>
            <p
              className={cx(
                "text-sm whitespace-pre-wrap wrap-anywhere",
                step.outcome === "failed" ? "text-danger-soft-foreground" : "text-muted",
              )}
            >
              {step.note === undefined ? null : <LogNote note={step.note} />}
            </p>
          </li>
        ))}
      </ol>
      {test.outcome === "done" ? <p className="text-sm text-muted">{t("allStepsDone")}</p> : null}
      {test.outcome === "stopped" && test.error !== null ? <p className="text-sm">{t("endsHere")}</p> : null}
      {test.outcome === "failed" ? <p className="text-sm text-danger-soft-foreground">{t("failsHere")}</p> : null}
      <Payload title={t("eventData")} payload={test.payload} />
    </div>
  );
}
