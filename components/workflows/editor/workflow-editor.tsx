"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { revealProblemSoon } from "#components/form/reveal-problem.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import { isApiError } from "#contract/errors.ts";
import type { WorkflowDetail } from "#contract/workflows/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";
import { useConditionFields } from "./condition-fields.ts";
import { EditorProvider } from "./editor-context.ts";
import { StepList } from "./step-list.tsx";
import { TestRun } from "./test-run.tsx";
import { TriggerCard } from "./trigger-card.tsx";
import { blankTrigger, type Draft, draftOf, isSame, newTrigger, placed, sentOf } from "./workflow-draft.ts";

type Status = WorkflowDetail["status"];
const nothing: readonly string[] = [];

export function WorkflowEditor({ workflow, children }: { workflow: WorkflowDetail; children: ReactNode }) {
  const t = useTranslations("workflows.workflowEditor");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  /** The workflow that the draft is based on. It is saved with that version, so that a later save by someone else is not overwritten. */
  const [base, setBase] = useState(workflow);
  const [draft, setDraft] = useState(() => draftOf(workflow));
  const [refused, setRefused] = useState<string[]>([]);
  const update = useMutation(workflowMutations.update(locationId, workflow.id));
  const steps = useRef<HTMLDivElement>(null);
  const isChanged = !isSame(draft, draftOf(base));
  useUnsaved(isChanged);
  const isOvertaken = workflow.version > base.version;
  const { at, rest } = placed(refused);
  const trigger = draft.triggers[0]?.value ?? blankTrigger;
  const fields = useConditionFields(trigger.type);

  const take = (next: WorkflowDetail) => {
    setBase(next);
    setDraft(draftOf(next));
    setRefused([]);
  };
  const save = (status: Status) =>
    update.mutate(
      { ...sentOf(draft), status, version: base.version },
      {
        onSuccess(next) {
          take(next);
          notify({
            title: status === base.status ? t("saved", { name: next.name }) : t(status === "published" ? "isPublished" : "isUnpublished"),
            tone: "success",
          });
        },
        onError(error) {
          setRefused(isApiError(error) ? error.messages : [failureText(error).message]);
          if (steps.current) revealProblemSoon(steps.current);
        },
      },
    );
  // Without local changes, the editor follows what someone else has saved.
  if (isOvertaken && !isChanged) take(workflow);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  return (
    <>
      <PageHeader
        title={base.name}
        detail={
          <Badge tone={base.status === "published" ? "success" : "neutral"}>
            {base.status === "published" ? t("published") : t("draft")}
          </Badge>
        }
      >
        {children}
        <TestRun workflowId={workflow.id} draft={draft} />
        <RemoveWorkflow workflow={base} />
        {base.status === "published" ? (
          <Button onClick={() => save("draft")} pending={update.isPending}>
            {t("unpublish")}
          </Button>
        ) : (
          <Button onClick={() => save("published")} pending={update.isPending}>
            {t("publish")}
          </Button>
        )}
        <Button variant="primary" onClick={() => save(base.status)} disabled={!isChanged} pending={update.isPending}>
          {t("save")}
        </Button>
      </PageHeader>
      <PageBody width="text">
        <div ref={steps} className="grid gap-6">
          {isOvertaken && isChanged ? (
            <Banner
              tone="warning"
              title={t("someoneElseChangedThisWorkflow")}
              actions={
                <Button size="sm" onClick={() => take(workflow)}>
                  {t("loadTheirVersion")}
                </Button>
              }
            >
              {t("yourChangesCantBeSavedOver")}
            </Banner>
          ) : null}
          {rest.length > 0 ? (
            <div data-problem tabIndex={-1} className="outline-none">
              <Banner tone="danger">{rest.join(" ")}</Banner>
            </div>
          ) : null}
          <Section title={t("name")}>
            <Input aria-label={t("name")} value={draft.name} maxLength={255} onChange={({ target }) => change({ name: target.value })} />
          </Section>
          <Section title={t("when")} hint={t("anyOfTheseStartsTheWorkflow")}>
            {draft.triggers.map(({ key, value }, place) => (
              <TriggerCard
                key={key}
                place={place}
                trigger={value}
                problems={at.get(`triggers.${place}`) ?? nothing}
                onChange={(next) => change({ triggers: draft.triggers.map((one) => (one.key === key ? { key, value: next } : one)) })}
                onRemove={() => change({ triggers: draft.triggers.filter((one) => one.key !== key) })}
              />
            ))}
            <div>
              <Button size="sm" icon={<Plus aria-hidden />} onClick={() => change({ triggers: [...draft.triggers, newTrigger()] })}>
                {t("addTrigger")}
              </Button>
            </div>
          </Section>
          <Section title={t("then")} hint={t("runsInOrderForEachEvent")}>
            <EditorProvider value={{ workflowId: workflow.id, trigger, fields, problems: at }}>
              <StepList
                path="actions"
                prefix=""
                depth={0}
                steps={draft.actions}
                onChange={(next) => setDraft((before) => ({ ...before, actions: next(before.actions) }))}
              />
            </EditorProvider>
          </Section>
        </div>
      </PageBody>
    </>
  );
}

function RemoveWorkflow({ workflow }: { workflow: { id: string; name: string } }) {
  const t = useTranslations("workflows.workflowEditor");
  const { locationId } = useConnection();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation(workflowMutations.remove(locationId, workflow.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: t("deleted", { name: workflow.name }), tone: "success" });
    router.replace(routes.workflows());
  };
  return (
    <>
      <IconButton label={t("deleteWorkflow")} icon={<Trash2 aria-hidden />} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("delete", { name: workflow.name })}
        confirmLabel={t("deleteWorkflow")}
        onConfirm={confirm}
      >
        <p>{t("thisAlsoDeletesItsRunsAnd")}</p>
      </ConfirmDialog>
    </>
  );
}
