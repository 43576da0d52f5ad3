import { z } from "zod";

// The types of custom fields of contacts and records (doc 3, Object field). A layer that depends on the type of values has one record
// with an entry per kind or type, so that a new one does not compile until it has its entries. Code elsewhere asks for a property of the
// type instead of comparing types.

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

/** The kind of a value. Types of one kind differ only in their editor: a select and radio buttons both have one option as their value. */
export type FieldKind = "text" | "phone" | "number" | "money" | "day" | "option" | "options" | "boxes" | "files";

type FieldTypeDefinition = {
  kind: FieldKind;
  /** Leading and trailing spaces are part of the value. */
  isMultiline?: boolean;
  /** A field may be defined to accept values outside its options. */
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
  /** The field has options: choices, or the names of its text boxes. */
  hasOptions?: boolean;
  /** Values are option keys. */
  isChoice?: boolean;
  /** A record has a single value, a string or a number. */
  isScalar?: boolean;
  /** An empty string clears the field. */
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

/** The kind of a stored field. Throws for an unknown type. */
export const fieldKindOf = (type: string): FieldKind => fieldTypes[fieldType.parse(type)].kind;

/** Whether a field of this type has options. */
export const hasOptions = (type: FieldType): boolean => fieldKinds[fieldTypes[type].kind].hasOptions === true;
export const canAllowCustomOption = (type: FieldType): boolean => fieldTypes[type].canAllowCustomOption === true;
