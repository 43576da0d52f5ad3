import { z } from "zod";
import { shortText, webAddress } from "../common.ts";
import { eventDataKey, sequenceKey } from "./submissions.ts";

// A survey's field is one question of its form. `others` contains its answer by the field's key: a field of contacts, the id of a custom
// field, or a key of the survey.

export const surveyFieldTypes = ["text", "longText", "email", "phone", "number", "date", "choice", "choices", "yesNo", "rating"] as const;
export type SurveyFieldType = (typeof surveyFieldTypes)[number];

/** Keys whose answers are written to the contact, with the contact's field. */
export const contactKeys = {
  full_name: "name",
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  phone: "phone",
  address: "address1",
  city: "city",
  state: "state",
  country: "country",
  postal_code: "postalCode",
  website: "website",
  organization: "companyName",
  date_of_birth: "dateOfBirth",
} as const;

export const hasOptions = (type: SurveyFieldType) => type === "choice" || type === "choices";

const option = z.string().trim().min(1).max(100);

export const surveyField = z
  .strictObject({
    key: z
      .string()
      .regex(/^[\w.-]{1,100}$/, { error: "must be letters, digits, . _ and -, at most 100" })
      .refine((key) => key !== eventDataKey && key !== sequenceKey, { error: "must be another word: this one is taken" }),
    label: shortText.trim().min(1),
    type: z.enum(surveyFieldTypes),
    isRequired: z.boolean().default(false),
    options: z
      .array(option)
      .max(100)
      .refine((options) => new Set(options).size === options.length, { error: "must not have an option twice" })
      .default([]),
    placeholder: shortText.optional(),
  })
  .refine(({ type, options }) => !hasOptions(type) || options.length > 0, { path: ["options"], error: "must have at least one option" });
export type SurveyField = z.output<typeof surveyField>;

export const surveyFields = z
  .array(surveyField)
  .max(100)
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, { error: "must not have a key twice" });

export const surveySettings = z.strictObject({
  introduction: z.string().max(2000).optional(),
  /** The message after the submission. */
  thanks: z.string().max(2000).optional(),
  /** Where the visitor is redirected after the submission; empty for no redirect. */
  redirectUrl: webAddress.optional(),
});
export type SurveySettings = z.output<typeof surveySettings>;
