import { type FieldType, fieldType } from "#contract/fields/field-types.ts";

const names: Record<FieldType, { label: string; description: string }> = {
  TEXT: { label: "Text", description: "One line" },
  LARGE_TEXT: { label: "Long text", description: "Several lines" },
  NUMERICAL: { label: "Number", description: "With or without decimals" },
  PHONE: { label: "Phone", description: "A number in international format" },
  MONETORY: { label: "Money", description: "An amount" },
  CHECKBOX: { label: "Checkboxes", description: "Any of several options, all visible" },
  SINGLE_OPTIONS: { label: "Select", description: "One of several options" },
  MULTIPLE_OPTIONS: { label: "Multiple select", description: "Any of several options" },
  DATE: { label: "Date", description: "A calendar date" },
  TEXTBOX_LIST: { label: "Text boxes", description: "Several named texts" },
  FILE_UPLOAD: { label: "Files", description: "Documents and pictures" },
  RADIO: { label: "Radio buttons", description: "One of several options, all visible" },
};

export const fieldTypeOptions = fieldType.options.map((value) => ({ value, ...names[value] }));
export const nameOfType = (type: FieldType): string => names[type].label;
