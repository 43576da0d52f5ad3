import type { ReactNode } from "react";
import { RequiredMark } from "./required-mark.tsx";

const sizes = { sm: "text-xs font-medium", md: "text-sm font-medium" } as const;

type LabelledProps = { label: string; size?: keyof typeof sizes; required?: boolean; children: ReactNode };

/** A native control with its label, for values that do not belong to a form. */
export function Labelled({ label, size = "sm", required = false, children }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given
    <label className="grid grid-cols-1 content-start gap-1">
      <span className={sizes[size]}>
        {label}
        {required ? <RequiredMark /> : null}
      </span>
      {children}
    </label>
  );
}
