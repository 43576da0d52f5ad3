import type { useTranslations } from "use-intl";
import { contactKeys, hasOptions, type SurveyField, type SurveyFieldType } from "#contract/surveys/fields.ts";

/** A question in the editor. Its `draftId` identifies it, because its key may still change. */
export type DraftField = Omit<SurveyField, "options"> & { draftId: number; options: string };

/** The answer is stored only with the submission, not in the contact. */
const ownAnswer = "";

const targetKeys = [
  "full_name",
  "first_name",
  "last_name",
  "email",
  "phone",
  "address",
  "city",
  "state",
  "country",
  "postal_code",
  "website",
  "organization",
  "date_of_birth",
] as const satisfies readonly (keyof typeof contactKeys)[];

type Translate = ReturnType<typeof useTranslations<"surveys.questionWords">>;

type NamedField = { id: string; name: string };

/** The contact fields to which an answer can be written. */
export const targetsOf = (customFields: readonly NamedField[], t: Translate) => [
  { value: ownAnswer, label: t("surveyOnly") },
  ...targetKeys.map((key) => ({ value: key, label: t("contactField", { name: t(`contactKey.${key}`) }) })),
  ...customFields.map(({ id, name }) => ({ value: id, label: t("contactField", { name }) })),
];

export const targetOf = (key: string, customFields: readonly NamedField[]): string =>
  Object.hasOwn(contactKeys, key) || customFields.some(({ id }) => id === key) ? key : ownAnswer;

const fittingTypes: Partial<Record<string, SurveyFieldType>> = { email: "email", phone: "phone", date_of_birth: "date" };
export const typeFor = (key: string, type: SurveyFieldType): SurveyFieldType => fittingTypes[key] ?? type;

const wordOf = (label: string) =>
  label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60) || "question";

/** A key for a question of the survey's own that no other question has. */
export function keyFor(label: string, taken: readonly string[]): string {
  const word = wordOf(label);
  for (let count = 1; ; count++) {
    const key = count === 1 ? word : `${word}_${count}`;
    if (!taken.includes(key) && !Object.hasOwn(contactKeys, key)) return key;
  }
}

let lastId = 0;
export const draftOf = (field: SurveyField): DraftField => ({ ...field, draftId: ++lastId, options: field.options.join("\n") });
export const newDraft = (): DraftField => draftOf({ key: "", label: "", type: "text", isRequired: false, options: [] });

/** The questions to save. A question of the survey's own gets its key from its first text, and keeps it. */
export function fieldsOf(drafts: readonly DraftField[]): SurveyField[] {
  const taken = drafts.map(({ key }) => key).filter((key) => key !== "");
  return drafts.map(({ draftId: _, options, ...field }) => {
    const key = field.key === "" ? keyFor(field.label, taken) : field.key;
    if (field.key === "") taken.push(key);
    const lines = options.split("\n").map((line) => line.trim());
    return { ...field, key, options: hasOptions(field.type) ? [...new Set(lines.filter((line) => line !== ""))] : [] };
  });
}
