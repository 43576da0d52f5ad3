import type { ReactNode } from "react";

/** One choice of a select, combobox or multiple select. */
export type Option = {
  value: string;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** The label is somebody's own word, such as the option of a custom field, and is said as it is. */
  isVerbatim?: boolean;
};
