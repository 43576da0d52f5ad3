import type { ReactNode } from "react";

/** One choice of a select, combobox or multiple select. */
export type Option = { value: string; label: string; description?: string; icon?: ReactNode; disabled?: boolean };
