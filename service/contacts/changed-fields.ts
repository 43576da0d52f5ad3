/** Columns that contain one object whose parts change independently. */
export const compositeColumns: ReadonlySet<string> = new Set(["custom_fields", "dnd_settings", "inbound_dnd_settings"]);

/** The contract's name of a column, or of a part of a composite column: `customFields.size`. */
export const fieldName = (column: string, part?: string): string => {
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return part === undefined ? name : `${name}.${part}`;
};
