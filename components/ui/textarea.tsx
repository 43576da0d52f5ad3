"use client";

import type { ComponentProps } from "react";
import { cx } from "./class-names.ts";

export type TextareaProps = ComponentProps<"textarea"> & {
  invalid?: boolean | undefined;
};

/** Grows with its text, up to 20 lines. */
export function Textarea({ className, invalid, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx("input field-sizing-content h-auto! max-h-100 min-h-16 w-full resize-y py-1.5!", className)}
      data-invalid={invalid || undefined}
      aria-invalid={invalid || undefined}
    />
  );
}
