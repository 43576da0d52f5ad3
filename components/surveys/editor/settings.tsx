"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, SquareArrowOutUpRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { SurveyEntry } from "#contract/surveys/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { surveyMutations, surveyQueries } from "#lib/api/surveys.ts";
import { routes } from "#lib/routes.ts";
import { NoSurveys } from "../no-surveys.tsx";
import { SurveyEditor } from "./survey-editor.tsx";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; survey: SurveyEntry };

export function SurveySettings() {
  const t = useTranslations("surveys.settings");
  const { locationId, user } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const read = useQuery(surveyQueries.entries(locationId));
  const remove = useMutation(surveyMutations.remove(locationId));
  const isAdmin = user.role === "admin";
  const done = () => setDoing(undefined);
  const add = isAdmin ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("addSurvey")}
    </Button>
  ) : null;
  const list = read.data ?? [];

  if (read.isError) return <Failure title={t("couldntLoadSurveys")} error={read.error} onRetry={read.refetch} />;
  return (
    <Section
      title={t("surveys")}
      hint={isAdmin ? t("questionsForYourContactsAnyoneWith") : t("adminsOnly")}
      actions={list.length > 0 ? add : null}
    >
      {read.data === undefined ? (
        <SkeletonLines count={6} />
      ) : list.length === 0 ? (
        <NoSurveys actions={add} />
      ) : (
        <ul className="border-y border-separator">
          {list.map((survey) => (
            <SurveyRow
              key={survey.id}
              survey={survey}
              canChange={isAdmin}
              onEdit={() => setDoing({ kind: "edit", survey })}
              onRemove={() => setDoing({ kind: "remove", survey })}
            />
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? <SurveyEditor locationId={locationId} surveyId={undefined} onDone={done} /> : null}
      {doing?.kind === "edit" ? <SurveyEditor locationId={locationId} surveyId={doing.survey.id} onDone={done} /> : null}
      {doing?.kind === "remove" ? (
        <ConfirmDialog
          open
          onOpenChange={done}
          title={t("delete", { name: doing.survey.name })}
          confirmLabel={
            doing.survey.submissions > 0
              ? t("deleteWith", { submissions: t("submissionCount", { count: doing.survey.submissions }) })
              : t("delete2")
          }
          onConfirm={async () => {
            await remove.mutateAsync(doing.survey.id);
            notify({ title: t("deleted", { name: doing.survey.name }), tone: "success" });
          }}
        >
          {doing.survey.submissions > 0
            ? t("thisPermanentlyDeletesTooContactsAre", {
                submissions: t("submissionCount", { count: doing.survey.submissions }),
              })
            : t("itsLinkStopsWorking")}
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

type RowProps = { survey: SurveyEntry; canChange: boolean; onEdit: () => void; onRemove: () => void };

function SurveyRow({ survey, canChange, onEdit, onRemove }: RowProps) {
  const t = useTranslations("surveys.settings");
  const { locationId } = useConnection();
  const { id, name, type, questions, submissions } = survey;
  const asks = questions === 0 && submissions > 0 ? t("checksTheSubmissions") : t("questionCount", { count: questions });
  const isFolder = type === "folder";
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="truncate text-xs text-muted">{isFolder ? t("folder") : `${asks}, ${t("submissionCount", { count: submissions })}`}</p>
      </div>
      {isFolder ? <Badge>{t("folder")}</Badge> : null}
      <div className="flex shrink-0 items-center">
        {isFolder ? null : (
          <>
            <CopyButton
              label={t("copyLinkTo", { name })}
              text={typeof window === "undefined" ? "" : new URL(routes.openSurvey(id, locationId), window.location.origin).href}
              isAction
            />
            <a
              href={routes.openSurvey(id, locationId)}
              target="_blank"
              rel="noreferrer"
              aria-label={t("open", { name })}
              className={buttonLook("ghost", "sm", "button--icon-only")}
            >
              <SquareArrowOutUpRight aria-hidden />
            </a>
          </>
        )}
        {canChange ? (
          <>
            {isFolder ? null : <IconButton label={t("edit", { name })} icon={<Pencil aria-hidden />} onClick={onEdit} />}
            <IconButton label={t("delete3", { name })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          </>
        ) : null}
      </div>
    </li>
  );
}
