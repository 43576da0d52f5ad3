import { z } from "zod";

// The types of a location's own fields, of contacts and of records (doc 3, Object field). Each layer that treats values by their type has one
// record with an entry per kind or type, so that the compiler asks for the entry of a new one. A comparison with a single type anywhere else is a
// property that is missing here.

const names = [
  "TEXT",
  "LARGE_TEXT",
  "NUMERICAL",
  "PHONE",
  "MONETORY",
  "CHECKBOX",
  "SINGLE_OPTIONS",
  "MULTIPLE_OPTIONS",
  "DATE",
  "TEXTBOX_LIST",
  "FILE_UPLOAD",
  "RADIO",
] as const;
export const fieldType = z.enum(names);
export type FieldType = z.output<typeof fieldType>;

/** What a value is. Types of one kind differ only in how they are edited: a select and radio buttons both hold one option. */
export type FieldKind = "text" | "phone" | "number" | "money" | "day" | "option" | "options" | "boxes" | "files";

type FieldTypeDefinition = {
  kind: FieldKind;
  /** Spaces around the text belong to it. */
  isMultiline?: boolean;
  /** A field can be defined to accept values that are not among its options. */
  canAllowCustomOption?: boolean;
};

export const fieldTypes: Readonly<Record<FieldType, FieldTypeDefinition>> = {
  TEXT: { kind: "text" },
  LARGE_TEXT: { kind: "text", isMultiline: true },
  NUMERICAL: { kind: "number" },
  PHONE: { kind: "phone" },
  MONETORY: { kind: "money" },
  CHECKBOX: { kind: "options" },
  SINGLE_OPTIONS: { kind: "option" },
  MULTIPLE_OPTIONS: { kind: "options" },
  DATE: { kind: "day" },
  TEXTBOX_LIST: { kind: "boxes" },
  FILE_UPLOAD: { kind: "files" },
  RADIO: { kind: "option", canAllowCustomOption: true },
};

type FieldKindDefinition = {
  /** The field is made of options: to choose from, or the names of its text boxes. */
  hasOptions?: boolean;
  /** Values are keys of options. */
  isChoice?: boolean;
  /** A record holds a single value, which is a text or a number. */
  isScalar?: boolean;
  /** An empty text is no value and clears the field. */
  isClearedByEmptyText?: boolean;
};

export const fieldKinds: Readonly<Record<FieldKind, FieldKindDefinition>> = {
  text: { isScalar: true },
  phone: { isScalar: true, isClearedByEmptyText: true },
  number: { isScalar: true },
  money: {},
  day: { isScalar: true, isClearedByEmptyText: true },
  option: { hasOptions: true, isChoice: true, isScalar: true, isClearedByEmptyText: true },
  options: { hasOptions: true, isChoice: true },
  boxes: { hasOptions: true },
  files: {},
};

/** The kind of a stored field. Throws for a type that the database should not hold. */
export const fieldKindOf = (type: string): FieldKind => fieldTypes[fieldType.parse(type)].kind;

/** Whether a field of this type is made of options. */
export const hasOptions = (type: FieldType): boolean => fieldKinds[fieldTypes[type].kind].hasOptions === true;
export const canAllowCustomOption = (type: FieldType): boolean => fieldTypes[type].canAllowCustomOption === true;
