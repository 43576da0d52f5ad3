"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { useEntryScope } from "#components/ui/entry-context.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { isSameEntry, watchLoss } from "#components/ui/unsaved.ts";
import { isApiError } from "#contract/errors.ts";
import { withoutBlanks } from "./blanks.ts";
import { messagesWithoutField, placeError } from "./field-messages.ts";
import { fieldWords } from "./field-words.ts";
import { fieldsOnScreen, formElementOf } from "./fields-on-screen.ts";
import { revealProblemSoon } from "./reveal-problem.ts";

export type FormOf<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** Whether the form has unsaved changes. It compares all values, so call it when the user leaves, not while rendering. */
  isUnsaved: () => boolean;
};

export type FormOptions = {
  /** The form needs no confirmation before it is discarded, because its input, such as a password, is not worth keeping. */
  keepsNothing?: boolean;
};

/**
 * react-hook-form with a schema of the contract: browser and service reject the same values with the same messages. Each message is shown
 * at its field, or at the end of the form if no field on screen has that name. The first message is scrolled into view.
 */
export function useFormOf<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  save: (values: Out) => Promise<unknown> | unknown,
  { keepsNothing = false }: FormOptions = {},
): FormOf<In, Out> {
  const t = useTranslations("form.checks");
  const check = zodResolver(schema, { error: (issue) => fieldWords(issue, t) });
  const resolver: Resolver<In, unknown, Out> = (values, context, options) => check(blankless(schema, values), context, options);
  const form = useForm<In, unknown, Out>({ resolver, defaultValues, mode: "onTouched", shouldFocusError: false });
  const { control } = form;
  const failureText = useFailureText();
  const isField = (name: string): name is FieldPath<In> => fieldsOnScreen(control).has(name);

  /** The values that were saved last, and whether a save is in progress. */
  const saved = useRef<unknown>(undefined);
  const isSending = useRef(false);
  const isUnsaved = () => {
    if (keepsNothing || isSending.current || formElementOf(control) === undefined) return false;
    const values = form.getValues();
    return !isSameEntry(values, control._defaultValues) && !(saved.current !== undefined && isSameEntry(values, saved.current));
  };
  const current = useRef(isUnsaved);
  current.current = isUnsaved;
  const scope = useEntryScope();
  useEffect(() => watchLoss(() => (current.current() ? "changes" : undefined)), []);
  useEffect(() => scope?.watch(() => current.current()), [scope]);

  const refuse = (messages: readonly string[], type: string, traceId?: string) => {
    if (messages.length > 0) form.setError("root", { type, message: messages.join("\n") });
    if (messages.length > 0 && traceId) form.setError("root.trace", { type: "trace", message: traceId });
    const element = formElementOf(control);
    if (element) revealProblemSoon(element);
  };
  const send = async (values: Out) => {
    isSending.current = true;
    try {
      const entered = structuredClone(form.getValues());
      await save(values);
      saved.current = entered;
    } catch (error) {
      const isOfFields = isApiError(error, "INVALID");
      const placed = isOfFields
        ? placeError(error, [...fieldsOnScreen(control).keys()], t, failureText(error).message)
        : { fields: [], rest: [failureText(error).message] };
      for (const { name, message } of placed.fields) if (isField(name)) form.setError(name, { type: "service", message });
      refuse(placed.rest, isApiError(error) ? error.code : "unknown", isApiError(error) ? error.traceId : undefined);
    } finally {
      isSending.current = false;
    }
  };
  const onSubmit = form.handleSubmit(send, (errors: FieldErrors<In>) =>
    refuse(messagesWithoutField(errors, [...fieldsOnScreen(control).keys()], t), "unplaced"),
  );

  return { ...form, onSubmit, isUnsaved };
}

/** Sound because replacing blanks changes no field's path, so the values keep their type. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as the comment above says
const blankless = <In extends FieldValues>(schema: z.core.$ZodType, values: In): In => withoutBlanks(schema, values) as In;
