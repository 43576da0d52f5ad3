"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type SyntheticEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type PlacedMessages, placeMessages } from "#components/form/field-messages.ts";
import { revealProblemSoon } from "#components/form/reveal-problem.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Input } from "#components/ui/input.tsx";
import { Labelled } from "#components/ui/labelled.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { isSameEntry } from "#components/ui/unsaved.ts";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import { isApiError } from "#contract/errors.ts";
import type { SurveyDetails } from "#contract/surveys/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { surveyMutations, surveyQueries } from "#lib/api/surveys.ts";
import { type DraftField, draftOf, fieldsOf, newDraft } from "./survey-draft.ts";
import { SurveyFieldEditor } from "./survey-field-editor.tsx";

type Props = { locationId: string; surveyId: string | undefined; onDone: () => void };

/** Creates or edits a survey, which is reloaded first. */
export function SurveyEditor({ locationId, surveyId, onDone }: Props) {
  const t = useTranslations("surveys.surveyEditor");
  const form = useId();
  const [pending, setPending] = useState(false);
  const read = useQuery({
    ...surveyQueries.one(locationId, surveyId ?? ""),
    enabled: surveyId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const isReady = surveyId === undefined || (read.data !== undefined && !read.isFetching);
  return (
    <Sheet
      open
      onOpenChange={onDone}
      dismissable={false}
      size="lg"
      title={surveyId === undefined ? t("addSurvey") : read.data === undefined ? t("editSurvey") : t("edit", { name: read.data.name })}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={form} variant="primary" pending={pending} disabled={!isReady}>
            {surveyId === undefined ? t("addSurvey") : t("save")}
          </Button>
        </>
      }
    >
      {read.isError ? (
        <Failure title={t("couldntLoadSurvey")} error={read.error} onRetry={read.refetch} />
      ) : isReady ? (
        <EditorForm
          key={read.data?.dateUpdated}
          id={form}
          locationId={locationId}
          survey={read.data}
          setPending={setPending}
          onDone={onDone}
        />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Sheet>
  );
}

type FormProps = {
  id: string;
  locationId: string;
  survey: SurveyDetails | undefined;
  setPending: (pending: boolean) => void;
  onDone: () => void;
};

const none: readonly string[] = [];
const noProblems: PlacedMessages = { fields: [], rest: [] };

/** The names of the form's fields for `placeMessages`. A question shows all messages about its parts. */
const placesOf = (count: number): string[] => ["name", "settings.redirectUrl", ...Array.from({ length: count }, (_, at) => `fields.${at}`)];

function EditorForm({ id, locationId, survey, setPending, onDone }: FormProps) {
  const t = useTranslations("surveys.surveyEditor");
  const { server } = useConnection();
  const { data: customFields = [] } = useQuery(customFieldQueries.list(server));
  const [name, setName] = useState(survey?.name ?? "");
  const [settings, setSettings] = useState({ introduction: "", thanks: "", redirectUrl: "", ...survey?.settings });
  const [drafts, setDrafts] = useState<readonly DraftField[]>(() => survey?.fields.map(draftOf) ?? [newDraft()]);
  const [added, setAdded] = useState<number>();
  const [problems, setProblems] = useState<PlacedMessages>(noProblems);
  const [begun] = useState({ name, settings, drafts });
  const checkWords = useTranslations("form.checks");
  const failureText = useFailureText();
  const problemsOf = (error: unknown): PlacedMessages => {
    if (isApiError(error, "INVALID")) return placeMessages(error.messages, placesOf(drafts.length), checkWords);
    const message = isApiError(error, "CHANGED_MEANWHILE") ? t("someoneElseChangedThisSurvey") : failureText(error).message;
    return { fields: [], rest: [message] };
  };
  useUnsaved(!isSameEntry(begun, { name, settings, drafts }));
  const create = useMutation(surveyMutations.create(locationId));
  const update = useMutation(surveyMutations.update(locationId, survey?.id ?? ""));

  const change = (place: number, next: Partial<DraftField>) =>
    setDrafts((before) => before.map((draft, index) => (index === place ? { ...draft, ...next } : draft)));
  const move = (from: number, to: number) =>
    setDrafts((before) => {
      const next = [...before];
      next.splice(to, 0, ...next.splice(from, 1));
      return next;
    });
  const add = () => {
    const draft = newDraft();
    setAdded(draft.draftId);
    setDrafts((before) => [...before, draft]);
  };

  const problemsAt = (place: string) => {
    const here = problems.fields.filter(({ name: at }) => at === place);
    return here.length === 0 ? none : here.map(({ message }) => message);
  };

  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (found: PlacedMessages) => {
      setProblems(found);
      revealProblemSoon(form);
    };
    const empty = [
      ...(name.trim() === "" ? [{ name: "name", message: t("enterAName") }] : []),
      ...drafts.flatMap(({ label }, at) => (label.trim() === "" ? [{ name: `fields.${at}`, message: t("enterAQuestionOrRemoveIt") }] : [])),
    ];
    if (empty.length > 0) return refuse({ fields: empty, rest: [] });
    setProblems(noProblems);
    setPending(true);
    const sent = { name, fields: fieldsOf(drafts), settings };
    try {
      if (survey === undefined) await create.mutateAsync(sent);
      else await update.mutateAsync({ ...sent, expectedDateUpdated: survey.dateUpdated });
      notify({ title: t(survey === undefined ? "added" : "saved", { name }), tone: "success" });
      onDone();
    } catch (error) {
      refuse(problemsOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <form id={id} onSubmit={save} noValidate className="grid gap-4">
      <Labelled size="md" label={t("name")} required>
        <Input
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={255}
          autoFocus={survey === undefined}
          invalid={problemsAt("name").length > 0}
        />
        <Refused problems={problemsAt("name")} />
      </Labelled>
      <Labelled size="md" label={t("introduction")}>
        <Textarea
          rows={2}
          value={settings.introduction}
          onChange={(event) => setSettings({ ...settings, introduction: event.target.value })}
          maxLength={2000}
        />
      </Labelled>
      <h3 className="text-sm font-semibold">{t("questions")}</h3>
      <ol className="grid gap-3">
        {drafts.map((draft, place) => (
          <SurveyFieldEditor
            key={draft.draftId}
            place={place}
            draft={draft}
            isFirst={place === 0}
            isLast={place === drafts.length - 1}
            isNew={draft.draftId === added}
            problems={problemsAt(`fields.${place}`)}
            customFields={customFields}
            onChange={(next) => change(place, next)}
            onMove={(by) => move(place, place + by)}
            onRemove={() => setDrafts((before) => before.filter((_, index) => index !== place))}
          />
        ))}
      </ol>
      <div>
        <Button icon={<Plus aria-hidden />} onClick={add}>
          {t("addQuestion")}
        </Button>
      </div>
      <Labelled size="md" label={t("thankYouMessage")}>
        <Textarea
          rows={2}
          value={settings.thanks}
          onChange={(event) => setSettings({ ...settings, thanks: event.target.value })}
          maxLength={2000}
        />
      </Labelled>
      <Labelled size="md" label={t("redirectURL")}>
        <Input
          type="url"
          placeholder="https://example.com/thank-you"
          value={settings.redirectUrl}
          onChange={(event) => setSettings({ ...settings, redirectUrl: event.target.value })}
          invalid={problemsAt("settings.redirectUrl").length > 0}
        />
        <Refused problems={problemsAt("settings.redirectUrl")} />
      </Labelled>
      {problems.rest.length === 0 ? null : (
        <div data-problem tabIndex={-1} className="outline-none">
          <Banner tone="danger">
            <span className="whitespace-pre-line">{problems.rest.join("\n")}</span>
          </Banner>
        </div>
      )}
    </form>
  );
}

const Refused = ({ problems }: { problems: readonly string[] }) =>
  problems.length === 0 ? null : <span className="text-xs font-normal text-danger-soft-foreground">{problems.join(" ")}</span>;
