"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { isFault } from "#contract/errors.ts";
import { withoutBlanks } from "./blanks.ts";
import { placeMessages } from "./field-messages.ts";
import { fieldWords } from "./field-words.ts";

export type FormOf<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
};

/** react-hook-form bound to a contract schema: the browser and the service refuse the same things in the same words. */
export function useFormOf<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  save: (values: Out) => Promise<unknown> | unknown,
): FormOf<In, Out> {
  const check = zodResolver(schema, { error: fieldWords });
  const resolver: Resolver<In, unknown, Out> = (values, context, options) => check(blankless(schema, values), context, options);
  const form = useForm<In, unknown, Out>({ resolver, defaultValues, mode: "onTouched" });

  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      const shown = new Set([...form.control._names.mount].map(String));
      const isField = (name: string): name is FieldPath<In> => shown.has(name);
      const messages = isFault(error, "INVALID") ? error.messages : [sentenceOf(error)];
      const placed = isFault(error, "INVALID") ? placeMessages(messages, isField) : { fields: [], rest: messages };
      for (const { name, message } of placed.fields)
        if (isField(name)) form.setError(name, { type: "service", message }, { shouldFocus: true });
      if (placed.rest.length === 0) return;
      form.setError("root", { type: isFault(error) ? error.code : "unknown", message: placed.rest.join("\n") });
      if (isFault(error) && error.traceId) form.setError("root.trace", { type: "trace", message: error.traceId });
    }
  });

  return { ...form, onSubmit };
}

/** Emptying fields changes no field's place, only a blank's value, so the values keep their form. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as the comment above says
const blankless = <In extends FieldValues>(schema: z.core.$ZodType, values: In): In => withoutBlanks(schema, values) as In;

function sentenceOf(error: unknown): string {
  if (isFault(error, "RATE_LIMITED") && error.retryAfterS) return `Too many requests. Try again in ${error.retryAfterS} seconds.`;
  if (isFault(error)) return error.messages.join("\n");
  return error instanceof Error && error.message ? error.message : "This could not be saved. Try again.";
}
