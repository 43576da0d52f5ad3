"use client";

import { Banner } from "#components/ui/banner.tsx";
import { Caption } from "#lib/i18n/say.tsx";
import type { ControlProblem } from "./use-problems.ts";

/** Under a control: what is wrong with its value. */
export const ProblemNote = ({ of: { id, message } }: { of: ControlProblem }) =>
  message === undefined ? null : (
    <p id={`${id}-error`} data-problem className="text-xs font-normal wrap-break-word text-danger-soft-foreground">
      <Caption>{message}</Caption>
    </p>
  );

/** At the end of a form: what is wrong and belongs to no field. */
export const ProblemBanner = ({ title, rest }: { title: string; rest: readonly string[] }) =>
  rest.length === 0 ? null : (
    <div data-problem tabIndex={-1} className="outline-none">
      <Banner tone="danger" title={title}>
        {rest.map((message) => (
          <p key={message}>
            <Caption>{message}</Caption>
          </p>
        ))}
      </Banner>
    </div>
  );

/** What a native control takes of the problem at its field. */
export const controlWith = ({ id, invalid, describedBy }: ControlProblem) => ({ id, invalid, "aria-describedby": describedBy });
/** The same for a select or a combobox. */
export const choiceWith = ({ id, invalid, describedBy }: ControlProblem) => ({ id, invalid, describedBy });
