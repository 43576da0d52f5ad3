import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { isApiError } from "#contract/errors.ts";
import { type PlacedMessages, placeError } from "./field-messages.ts";
import { revealProblemSoon } from "./reveal-problem.ts";

/** The props that a control takes from the error of its field. */
export type ControlProblem = { id: string; invalid: boolean; describedBy: string | undefined; message: string | undefined };

type Where<Field extends string> = {
  /** The fields of the form that show errors. */
  fields: readonly Field[];
  /** Maps names that the service uses to names of fields: `{ endTime: "startTime" }`. */
  shownAt?: Readonly<Record<string, Field>>;
};

const none: PlacedMessages = { fields: [], rest: [] };

/**
 * The errors of a form that manages its own values: each at its field, or at the form if no field has that name. The first one is scrolled
 * to and focused. `form` is the `ref` of the element around the fields.
 */
export function useProblems<Field extends string>({ fields, shownAt = {} }: Where<Field>) {
  const form = useRef<HTMLElement>(null);
  const id = useId();
  const [placed, setPlaced] = useState(none);
  const t = useTranslations("form.checks");
  const failureText = useFailureText();

  const show = (next: PlacedMessages) => {
    setPlaced(next);
    if (form.current) revealProblemSoon(form.current);
  };
  return {
    form: (element: HTMLElement | null) => {
      form.current = element;
    },
    rest: placed.rest,
    /** Shows errors of fields before anything is sent. Returns whether there are any. */
    missing: (messages: Partial<Record<Field, string | false>>): boolean => {
      const found = fields.flatMap((name) => {
        const message: string | false | undefined = messages[name];
        return typeof message === "string" ? [{ name, message }] : [];
      });
      if (found.length > 0) show({ fields: found, rest: [] });
      else setPlaced(none);
      return found.length > 0;
    },
    /** Shows the errors of a failed request. */
    refuse: (error: unknown) => {
      if (!isApiError(error, "INVALID")) return show({ fields: [], rest: [failureText(error).message] });
      const { fields: found, rest } = placeError(error, [...fields, ...Object.keys(shownAt)], t, failureText(error).message);
      show({ fields: found.map(({ name, message }) => ({ name: shownAt[name] ?? name, message })), rest });
    },
    at: (field: Field): ControlProblem => {
      const message = placed.fields.find(({ name }) => name === field)?.message;
      const controlId = `${id}-${field}`;
      return {
        id: controlId,
        invalid: message !== undefined,
        describedBy: message === undefined ? undefined : `${controlId}-error`,
        message,
      };
    },
  };
}
