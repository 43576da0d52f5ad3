"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Tooltip, type TooltipProps } from "./tooltip.tsx";

export type IconButtonProps = Omit<ButtonProps, "children" | "icon" | "aria-label"> & {
  label: string;
  icon: ReactNode;
  keys?: string;
  placement?: TooltipProps["placement"];
};

export function IconButton({ label, icon, keys, placement = "bottom", variant = "ghost", size = "sm", ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} keys={keys} placement={placement}>
      <Button {...rest} variant={variant} size={size} icon={icon} aria-label={label} />
    </Tooltip>
  );
}
