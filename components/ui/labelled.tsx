import type { ReactNode } from "react";

const sizes = { sm: "text-xs font-medium", md: "text-sm font-medium" } as const;

/** A native control with its label, for values that no form holds. */
export function Labelled({ label, size = "sm", children }: { label: string; size?: keyof typeof sizes; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given
    <label className="grid grid-cols-1 content-start gap-1">
      <span className={sizes[size]}>{label}</span>
      {children}
    </label>
  );
}
