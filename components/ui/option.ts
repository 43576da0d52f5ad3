import type { ReactNode } from "react";

/** An option of a select, combobox or multiple select. */
export type Option = {
  value: string;
  label: string;
  /** The language of the label, if it is another one than the page's. */
  lang?: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** The heading of the group that the option belongs to, in a combobox. */
  group?: string;
};
