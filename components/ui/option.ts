import type { ReactNode } from "react";

/** An option of a select, combobox or multiple select. */
export type Option = {
  value: string;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** The label is user data, such as the option of a custom field, and is not translated. */
  isVerbatim?: boolean;
};
