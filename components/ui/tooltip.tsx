"use client";

import type { ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { Caption } from "#lib/i18n/say.tsx";
import { Kbd } from "./kbd.tsx";

export type TooltipProps = {
  content: ReactNode;
  keys?: string | undefined;
  placement?: "top" | "bottom" | "left" | "right";
  disabled?: boolean;
  children: ReactNode;
};

/** The child has to be a button of this folder: it takes the trigger's focus and hover behaviour. */
export function Tooltip({ content, keys, placement = "bottom", disabled, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={450} closeDelay={60} isDisabled={disabled ?? false}>
      {children}
      <AriaTooltip className="tooltip" placement={placement} offset={6}>
        <span className="flex items-center gap-2">
          <Caption>{content}</Caption>
          {keys ? <Kbd keys={keys} /> : null}
        </span>
      </AriaTooltip>
    </TooltipTrigger>
  );
}
