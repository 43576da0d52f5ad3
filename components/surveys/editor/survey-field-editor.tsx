"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { hasOptions, surveyFieldTypes } from "#contract/surveys/fields.ts";
import { type DraftField, targetOf, targetsOf, typeFor } from "./survey-draft.ts";

type Props = {
  place: number;
  draft: DraftField;
  isFirst: boolean;
  isLast: boolean;
  isNew: boolean;
  /** The error messages of the question. */
  problems: readonly string[];
  customFields: readonly { id: string; name: string }[];
  onChange: (change: Partial<DraftField>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** A question of a survey: its text, its type, and the contact field for the answer. */
export function SurveyFieldEditor({ place, draft, isFirst, isLast, isNew, problems, customFields, onChange, onMove, onRemove }: Props) {
  const t = useTranslations("surveys.surveyFieldEditor");
  const words = useTranslations("surveys.questionWords");
  const id = useId();
  const number = place + 1;
  return (
    <li className="grid gap-2 rounded-lg border border-border p-3">
      <div className="flex items-center gap-1">
        <Input
          aria-label={t("question", { number })}
          placeholder={t("question2")}
          value={draft.label}
          onChange={(event) => onChange({ label: event.target.value })}
          maxLength={255}
          autoComplete="off"
          autoFocus={isNew}
          invalid={problems.length > 0}
          aria-describedby={problems.length > 0 ? `${id}-error` : undefined}
        />
        <IconButton label={t("moveUp", { number })} icon={<ArrowUp aria-hidden />} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton label={t("moveDown", { number })} icon={<ArrowDown aria-hidden />} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton label={t("remove", { number })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      {problems.length > 0 ? (
        <p id={`${id}-error`} className="text-xs text-danger-soft-foreground">
          {problems.join(" ")}
        </p>
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        <Select
          label={t("answerTypeOf", { number })}
          options={surveyFieldTypes.map((type) => ({ value: type, label: words(`type.${type}`) }))}
          value={draft.type}
          onChange={(next) => onChange({ type: surveyFieldTypes.find((type) => type === next) ?? draft.type })}
        />
        <Select
          label={t("saveTheAnswerToIn", { number })}
          options={targetsOf(customFields, words)}
          value={targetOf(draft.key, customFields)}
          onChange={(key) => onChange({ key, type: typeFor(key, draft.type) })}
        />
      </div>
      {hasOptions(draft.type) ? (
        <Textarea
          aria-label={t("answersToOnePerLine", { number })}
          placeholder={t("oneAnswerPerLine")}
          rows={3}
          value={draft.options}
          onChange={(event) => onChange({ options: event.target.value })}
        />
      ) : null}
      <label htmlFor={`${id}-required`} className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm">
        <Switch id={`${id}-required`} checked={draft.isRequired} onChange={(event) => onChange({ isRequired: event.target.checked })} />
        {t("required")}
      </label>
    </li>
  );
}
