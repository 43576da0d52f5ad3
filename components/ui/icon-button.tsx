"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import type { TooltipProps } from "./overlay/tooltip-panel.tsx";
import { useTooltip } from "./tooltip.tsx";

export type IconButtonProps = Omit<ButtonProps, "children" | "icon" | "aria-label" | "tip"> & {
  label: string;
  icon: ReactNode;
  keys?: string;
  placement?: TooltipProps["placement"];
};

export function IconButton({ label, icon, keys, placement, variant = "ghost", size = "sm", ...rest }: IconButtonProps) {
  const { tip, tooltip } = useTooltip({ content: label, keys, placement });
  // The tooltip repeats the name. It describes the button only if it adds a shortcut.
  const described = keys === undefined ? { ...tip, describedBy: undefined } : tip;
  return (
    <>
      <Button {...rest} tip={described} variant={variant} size={size} icon={icon} aria-label={label} />
      {tooltip}
    </>
  );
}
