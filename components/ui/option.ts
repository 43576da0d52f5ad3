import type { ReactNode } from "react";

/** An option of a select, combobox or multiple select. */
export type Option = {
  value: string;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};
