import { z } from "zod";

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

/**
 * In a form, an emptied field is an empty string. If the schema does not accept an empty string, the field becomes null if it can be
 * cleared, and is otherwise left out.
 */
export function withoutBlanks(schema: z.core.$ZodType, values: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof values !== "object" || values === null) return values;
  const fields: Record<string, z.core.$ZodType> = schema.shape;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      if (!field) return [[name, value]];
      if (value !== "" || accepts(field, "")) return [[name, withoutBlanks(field, value)]];
      if (accepts(field, null)) return [[name, null]];
      return accepts(field, undefined) ? [] : [[name, value]];
    }),
  );
}
