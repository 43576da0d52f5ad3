"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { useEarlyText } from "#components/ui/use-hydrated.ts";
import type { SurveyField } from "#contract/surveys/fields.ts";
import { usePhoneReader } from "#lib/format/use-phone-reader.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";

export type AnswerValue = string | string[];

type Props = {
  field: SurveyField;
  /** The country whose numbers need no calling code; null if unknown. */
  phoneCountry: string | null;
  value: AnswerValue | undefined;
  problem: string | undefined;
  onChange: (value: AnswerValue) => void;
};

const inputTypes = { text: "text", email: "email", phone: "tel", number: "number" } as const;
const completions: Record<string, string> = {
  full_name: "name",
  first_name: "given-name",
  last_name: "family-name",
  email: "email",
  phone: "tel",
  city: "address-level2",
  postal_code: "postal-code",
  organization: "organization",
};

const chosenOf = (value: AnswerValue | undefined): string[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

type ChoiceProps = Pick<Props, "field" | "value" | "onChange"> & { id: string; option: string };

function Choice({ id, field: { key, type, isRequired }, option, value, onChange }: ChoiceProps) {
  const chosen = chosenOf(value);
  if (type === "choices")
    return (
      <Checkbox
        id={id}
        name={key}
        checked={chosen.includes(option)}
        onChange={({ target }) => onChange(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))}
      />
    );
  return (
    <input
      id={id}
      type="radio"
      name={key}
      value={option}
      checked={value === option}
      required={isRequired}
      onChange={() => onChange(option)}
      className="size-4 accent-(--accent)"
    />
  );
}

/** A question with the control for its type. */
export function SurveyQuestion({ field, phoneCountry, value, problem, onChange }: Props) {
  const t = useTranslations("surveys.surveyQuestion");
  const id = useId();
  useEarlyText(id, typeof value === "string" ? value : "", onChange);
  const { key, label, type, isRequired, options, placeholder } = field;
  const isPhone = type === "phone" && typeof value === "string" && value.trim() !== "";
  const notes = [problem === undefined ? "" : `${id}-error`, isPhone ? `${id}-phone` : ""].filter(Boolean).join(" ") || undefined;
  const title = (
    <>
      {label}
      {isRequired ? (
        <span aria-hidden className="text-danger-soft-foreground">
          {" "}
          *
        </span>
      ) : null}
    </>
  );
  const said =
    problem === undefined ? null : (
      <p id={`${id}-error`} data-problem className="-mt-1 text-xs text-danger-soft-foreground">
        {problem}
      </p>
    );
  const choices = type === "yesNo" ? ["Yes", "No"] : type === "rating" ? ["1", "2", "3", "4", "5"] : options;

  if (type === "choice" || type === "choices" || type === "yesNo" || type === "rating")
    return (
      <fieldset id={id} className="grid gap-2" aria-describedby={notes}>
        <legend className="mb-2 text-sm font-medium">{title}</legend>
        <div className={type === "rating" || type === "yesNo" ? "flex flex-wrap gap-4" : "grid gap-2"}>
          {choices.map((option) => (
            <label key={option} htmlFor={`${id}-${option}`} className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm">
              <Choice id={`${id}-${option}`} field={field} option={option} value={value} onChange={onChange} />
              {type === "yesNo" ? (option === "Yes" ? t("yes") : t("no")) : option}
            </label>
          ))}
        </div>
        {said}
      </fieldset>
    );

  const shared = {
    id,
    name: key,
    "aria-describedby": notes,
    invalid: problem !== undefined,
    required: isRequired,
    placeholder: placeholder ?? "",
  };
  const text = typeof value === "string" ? value : "";
  return (
    <div className="grid gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        {title}
      </label>
      {type === "longText" ? (
        <Textarea {...shared} rows={4} maxLength={10_000} value={text} onChange={(event) => onChange(event.target.value)} />
      ) : type === "date" ? (
        <DateInput
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={notes}
          invalid={problem !== undefined}
          required={isRequired}
          value={text}
          onChange={onChange}
        />
      ) : (
        <Input
          {...shared}
          type={inputTypes[type]}
          step={type === "number" ? "any" : undefined}
          maxLength={type === "text" ? 1000 : undefined}
          autoComplete={completions[key] ?? "off"}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isPhone ? <UnderstoodPhone id={`${id}-phone`} text={text} country={phoneCountry} /> : null}
      {said}
    </div>
  );
}

/** The number that the service will store for the typed text; empty until the text is a number, or if it is typed in that form. */
function UnderstoodPhone({ id, text, country }: { id: string; text: string; country: string | null }) {
  const t = useTranslations("surveys.surveyQuestion");
  const understood = usePhoneReader(country)(text);
  const format = usePhoneFormat(null);
  const saved = understood === undefined ? "" : format(understood);
  return (
    <p id={id} className="text-sm text-muted">
      {saved.trim() === "" || saved === text.trim() ? null : t("savedAs", { phone: saved })}
    </p>
  );
}
