"use client";

import { Banner } from "#components/ui/banner.tsx";
import type { ControlProblem } from "./use-problems.ts";

/** The error below a control. */
export const ProblemNote = ({ of: { id, message } }: { of: ControlProblem }) =>
  message === undefined ? null : (
    <p id={`${id}-error`} data-problem className="text-xs font-normal wrap-break-word text-danger-soft-foreground">
      {message}
    </p>
  );

/** Errors at the end of a form, which belong to no field. */
export const ProblemBanner = ({ title, rest }: { title: string; rest: readonly string[] }) =>
  rest.length === 0 ? null : (
    <div data-problem tabIndex={-1} className="outline-none">
      <Banner tone="danger" title={title}>
        {rest.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Banner>
    </div>
  );

/** The props that a native control takes from the error of its field. */
export const controlWith = ({ id, invalid, describedBy }: ControlProblem) => ({ id, invalid, "aria-describedby": describedBy });
/** The props that a select or a combobox takes. */
export const choiceWith = ({ id, invalid, describedBy }: ControlProblem) => ({ id, invalid, describedBy });
