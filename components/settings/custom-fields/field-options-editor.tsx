"use client";

import { ArrowDown, ArrowUp, ClipboardPaste, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useFieldOnScreen } from "#components/form/fields-on-screen.ts";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { linesOf, type SentOption, withPasted } from "./pasted-options.ts";

const isOption = (value: unknown): value is SentOption =>
  typeof value === "object" && value !== null && "label" in value && typeof value.label === "string";

const moved = (options: readonly SentOption[], from: number, to: number): SentOption[] => {
  const next = [...options];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

type Translate = ReturnType<typeof useTranslations<"customFields.fieldOptionsEditor">>;

/** An error of the options, as one sentence about all of them. */
function wordsFor(error: unknown, options: readonly SentOption[], t: Translate): string | undefined {
  if (error === undefined) return undefined;
  if (options.some(({ label }) => label.trim() === "")) return t("nameEachOption");
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : t("checkTheOptions");
}

type FieldOptionsEditorProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  isEdit: boolean;
  /** The records or contacts that have values of the field. */
  holders?: "contacts" | "records";
};

export function FieldOptionsEditor<In extends FieldValues, Out>({
  control,
  name,
  isEdit,
  holders = "contacts",
}: FieldOptionsEditorProps<In, Out>) {
  const t = useTranslations("customFields.fieldOptionsEditor");
  const { field, fieldState } = useController({ control, name });
  const [added, setAdded] = useState<number>();
  const errorId = useId();
  const value: unknown = field.value;
  const options = Array.isArray(value) ? value.filter(isOption) : [];
  useFieldOnScreen(control, name, `${errorId}-options`);
  const error = wordsFor(fieldState.error, options, t);
  const rename = (place: number, label: string) =>
    field.onChange(options.map((option, at) => (at === place ? { ...option, label } : option)));
  const add = () => {
    setAdded(options.length);
    field.onChange([...options, { label: "" }]);
  };
  return (
    <fieldset id={`${errorId}-options`} className="grid gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">{t("options")}</legend>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new option has no id
        <div key={place} className="flex items-center gap-1">
          <Input
            aria-label={t("option", { value: place + 1 })}
            value={option.label}
            onChange={(event) => rename(place, event.target.value)}
            maxLength={255}
            autoComplete="off"
            invalid={error !== undefined && option.label.trim() === ""}
            autoFocus={place === added}
          />
          <IconButton
            label={t("moveOptionUp", { value: place + 1 })}
            icon={<ArrowUp aria-hidden />}
            disabled={place === 0}
            onClick={() => field.onChange(moved(options, place, place - 1))}
          />
          <IconButton
            label={t("moveOptionDown", { value: place + 1 })}
            icon={<ArrowDown aria-hidden />}
            disabled={place === options.length - 1}
            onClick={() => field.onChange(moved(options, place, place + 1))}
          />
          <IconButton
            label={t("removeOption", { value: place + 1 })}
            icon={<Trash2 aria-hidden />}
            onClick={() => field.onChange(options.toSpliced(place, 1))}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus aria-hidden />} onClick={add}>
          {t("addOption")}
        </Button>
        <PasteOptions onAdd={(labels) => field.onChange(withPasted(options, labels))} />
      </div>
      {error ? (
        <p id={errorId} data-problem role="alert" className="text-xs text-danger-soft-foreground">
          {error}
        </p>
      ) : null}
      {isEdit ? <p className="text-xs text-muted">{t("removedOption", { holders })}</p> : null}
    </fieldset>
  );
}

function PasteOptions({ onAdd }: { onAdd: (labels: string[]) => void }) {
  const t = useTranslations("customFields.fieldOptionsEditor");
  const [text, setText] = useState("");
  const labels = linesOf(text);
  return (
    <Popover
      label={t("pasteOptions")}
      placement="bottom start"
      className="grid w-80 max-w-[calc(100vw-2rem)] gap-2"
      trigger={
        <Button size="sm" icon={<ClipboardPaste aria-hidden />}>
          {t("pasteOptions")}
        </Button>
      }
    >
      {(close) => (
        <>
          <Textarea
            aria-label={t("oneOptionPerLine")}
            placeholder={t("oneOptionPerLine")}
            rows={8}
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div>
            <Button
              size="sm"
              variant="primary"
              disabled={labels.length === 0}
              onClick={() => {
                onAdd(labels);
                setText("");
                close();
              }}
            >
              {t("addOptions", { count: labels.length })}
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
}
