import { z } from "zod";
import { type Endpoint, isEndpoint, type Tree } from "#contract/endpoint.ts";
import { permissionDefaults, permissions } from "#contract/permissions.ts";
import { checksOf } from "#contract/validation.ts";
import { UsageError } from "../usage-error.ts";

// Parses responses of another server. The documents say which fields may be missing, so a missing field counts as empty; a field of the
// wrong type is an error.

const blanks: readonly unknown[] = [undefined, null, [], {}, false, "", 0];

const blankOf = (schema: z.ZodType): unknown => {
  if (schema instanceof z.ZodObject) return filled(schema, {});
  if (schema instanceof z.ZodEnum) return schema.options[0];
  const blank = blanks.find((each) => schema.safeParse(each).success);
  return Array.isArray(blank) ? [] : typeof blank === "object" && blank !== null ? {} : blank;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value, with an empty value for each missing field of the schema's objects. */
function filled(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return value === undefined || value === null ? value : filled(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => filled(schema.element, item));
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value;
  // A missing boolean has its default.
  if (schema === permissions) return { ...permissionDefaults, ...value };
  const parts = Object.entries<unknown>(schema.shape).map(([name, part]) => {
    const given = value[name];
    const isMissing = given === undefined || (given === null && part instanceof z.ZodType && !part.safeParse(null).success);
    return [name, isMissing && part instanceof z.ZodType ? blankOf(part) : filled(part, given)] as const;
  });
  return { ...value, ...Object.fromEntries(parts.filter(([, part]) => part !== undefined)) };
}

function lenientOutput({ route, output }: Endpoint): z.ZodType {
  return z.unknown().transform((body) => {
    // The list itself must exist: a body that is not a response of the interface must not count as an empty list.
    const lists =
      output instanceof z.ZodObject ? Object.entries<unknown>(output.shape).filter(([, part]) => part instanceof z.ZodArray) : [];
    const hasLists = lists.every(([name]) => isObject(body) && Array.isArray(body[name]));
    const read = output.safeParse(hasLists ? filled(output, body) : body);
    if (read.success) return read.data;
    const [first] = checksOf(read.error, body);
    const why = first === undefined ? "another shape" : first.message.slice(0, 200);
    throw new UsageError(`The response of the source to ${route} does not match the API: ${why}.`);
  });
}

/** The same endpoints, whose responses may lack fields. */
export function lenient<T extends Tree>(tree: T): T {
  const changed: Tree = Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [name, isEndpoint(node) ? { ...node, output: lenientOutput(node) } : lenient(node)]),
  );
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because each endpoint keeps its type; its output accepts more and returns the same
  return changed as T;
}
