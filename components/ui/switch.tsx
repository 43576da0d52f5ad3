"use client";

import type { ComponentProps } from "react";
import { cx } from "./class-names.ts";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "role">;

export function Switch({ className, ...rest }: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: the browser derives the switch state from the checkbox
  return <input {...rest} type="checkbox" role="switch" className={cx("toggle", className)} />;
}
