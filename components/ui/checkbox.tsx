"use client";

import type { ComponentProps } from "react";
import { cx } from "./class-names.ts";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "ref"> & { indeterminate?: boolean; invalid?: boolean | undefined };

export function Checkbox({ className, indeterminate = false, invalid, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      ref={(node) => {
        if (node) node.indeterminate = indeterminate;
      }}
      type="checkbox"
      aria-invalid={invalid || undefined}
      className={cx("tick", className)}
    />
  );
}
