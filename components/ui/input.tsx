"use client";

import type { ComponentProps } from "react";
import { cx } from "./class-names.ts";

export type InputProps = ComponentProps<"input"> & {
  invalid?: boolean | undefined;
};

export function Input({ className, invalid, type = "text", ...rest }: InputProps) {
  return (
    <input
      {...rest}
      type={type}
      className={cx("input w-full", className)}
      data-invalid={invalid || undefined}
      aria-invalid={invalid || undefined}
    />
  );
}
