import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { checkText } from "#components/form/field-messages.ts";
import { type ActorTexts, actorText } from "#contract/audit/actors.ts";
import type { ImportRow } from "#contract/imports/imports.ts";

type Message = ImportRow["messages"][number];

/** A changed field as the service names it, such as "date of birth", is the contact's property `dateOfBirth`. */
const propertyOf = (field: string) =>
  field === "street" ? "address1" : field.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

const named = [
  ...["firstName", "lastName", "name", "email", "phone", "companyName", "address1", "city", "state", "postalCode", "country", "website"],
  ...["dateOfBirth", "gender", "timezone", "source", "type", "assignedTo", "tags", "additionalEmails", "additionalPhones", "dnd"],
] as const;

export type RowWords = ReturnType<typeof rowWordsIn>;

type Translators = {
  t: ReturnType<typeof useTranslations<"imports.rowWords">>;
  fields: ReturnType<typeof useTranslations<"contacts.fields">>;
  checks: ReturnType<typeof useTranslations<"form.checks">>;
  actors: ActorTexts;
};

/** The texts for the fields and messages of a row in the user's language. */
export function rowWordsIn({ t, fields, checks, actors }: Translators) {
  const field = (name: string): string => {
    const known = named.find((each) => each === propertyOf(name));
    if (known !== undefined) return fields(known);
    return name === "notes" ? t("notes") : name === "custom fields" ? t("customFields") : name;
  };
  const message = ({ code, text, values = {} }: Message): string => {
    if (code === undefined) return checkText(text, checks);
    const { check, fields: kept, name = "", actorKind, ...others } = values;
    return t(`message.${code}`, {
      // Rows of earlier versions contain the actor's name without its kind.
      name: actorKind === undefined ? name : actorText({ kind: String(actorKind), name: String(name) }, actors),
      row: 0,
      ...others,
      check: check === undefined ? "" : checkText(String(check), checks),
      fields: String(kept ?? "")
        .split(", ")
        .map(field)
        .join(", "),
    });
  };
  /** A message, with the column that it concerns. */
  const messageOfColumn = (headers: readonly string[], of: Message): string =>
    of.column === null
      ? message(of)
      : t("messageOfColumn", { column: headers[of.column] ?? t("columnNumber", { value: of.column + 1 }), message: message(of) });
  return { field, message, messageOfColumn };
}

export function useRowWords(): RowWords {
  const t = useTranslations("imports.rowWords");
  const fields = useTranslations("contacts.fields");
  const checks = useTranslations("form.checks");
  const actors = useTranslations("ui");
  return useMemo(() => rowWordsIn({ t, fields, checks, actors }), [t, fields, checks, actors]);
}
