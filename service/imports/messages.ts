import type { ImportMessage, ImportMessageCode } from "#contract/imports/imports.ts";

/**
 * English texts, for the file of rejected rows and for other programs. `{name}` is a placeholder. The dashboard translates a message by its
 * code.
 */
const texts: Readonly<Record<ImportMessageCode, string>> = {
  noIdentity: "The row has no name, company, email or phone.",
  badCharacters: "must not contain NUL or unpaired surrogate characters",
  noYear: "has no year and is left out",
  unknownOwner: "is not the name of a user, and is left out",
  nationalPhone: "{check}, or a national number where a default country is chosen",
  ofContact: "belongs to another contact: {name}",
  ofRow: "belongs to another person, of row {row}: {name}",
  takenMeanwhile: "The email or phone belongs to another contact, which was created or changed at the same time. Try again.",
  notStorable: "The row has a value that cannot be stored.",
  identityTaken: "Its former email or phone belongs to another contact now.",
  deletedSince: "The contact was deleted since.",
  changedBy: "{name} changed the contact after the import.",
  changed: "Someone changed the contact after the import.",
  keptFields: "Changed since, and left as it is: {fields}.",
};

type Values = Readonly<Record<string, string | number>>;

export const textOfMessage = (code: ImportMessageCode, values: Values = {}): string =>
  texts[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const importMessageOf = (
  code: ImportMessageCode,
  { column = null, level = "error", values = {} }: { column?: number | null; level?: ImportMessage["level"]; values?: Values } = {},
): ImportMessage => ({
  column,
  level,
  text: textOfMessage(code, values),
  code,
  ...(Object.keys(values).length === 0 ? {} : { values: { ...values } }),
});
