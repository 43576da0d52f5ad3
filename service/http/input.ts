import { z } from "zod";
import type { Endpoint, Input } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { ClientFacts, Upload } from "#contract/request-facts.ts";
import { type Check, checksOf, isStorableText, storableChecks } from "#contract/validation.ts";

/** A handler's input: the parts that its endpoint declares. */
export type ParsedInput = Record<string, unknown> & { upload?: Upload; client?: ClientFacts; headers?: unknown };

export type RawInput = { params: Record<string, string>; query: Record<string, unknown>; body: unknown };

/** The length limit of all ids. */
const longestId = 100;

/** Parses the input. A query or path value of the wrong type is a 400; every other failed check is an entry of a 422. */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput {
  if (Object.values(raw.params).some((value) => !isStorableText(value) || value.length > longestId)) throw new ApiError("NOT_FOUND");
  const unstorable = storableChecks(raw.body);
  if (unstorable.length > 0) throw new ApiError("INVALID", { message: unstorable.map((check) => check.message) });

  const input: ParsedInput = {};
  const checks: Check[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const schema = schemaOf(endpoint.input, part);
    if (schema === undefined) continue;
    const read = schema.safeParse(raw[part]);
    if (read.success) {
      input[part] = read.data;
      continue;
    }
    const failed = checksOf(read.error, raw[part]);
    const wrongType = part === "body" ? [] : failed.filter((check) => check.problem === "type");
    if (wrongType.length > 0) throw new ApiError("BAD_REQUEST", { message: wrongType.map((check) => check.message) });
    checks.push(...failed);
  }
  if (checks.length > 0) throw new ApiError("INVALID", { message: checks.map((check) => check.message) });
  return input;
}

const schemaOf = (input: Input, part: keyof Input): z.ZodType | undefined => input[part];

/** The facts about the request, besides parameters and body, that an endpoint declares. */
export const factsOf = ({ input }: Endpoint, request: Request, { address }: { address: string }): ParsedInput => ({
  ...(input.headers && { headers: input.headers.parse(Object.fromEntries(request.headers)) }),
  ...(input.upload && { upload: { body: request.body, contentType: request.headers.get("content-type") ?? undefined } }),
  ...(input.client && { client: { address } }),
});

/** Every location that a request names anywhere, as `locationId` or `altId`, unless the endpoint's body has an `altId` of its own. */
export function locationsNamed(endpoint: Endpoint, raw: RawInput, header: string | null): string[] {
  const named = (source: unknown, names: string[]): unknown[] =>
    typeof source !== "object" || source === null
      ? []
      : names.flatMap((name) => (Object.hasOwn(source, name) ? [Reflect.get(source, name)].flat() : []));
  const { body } = endpoint.input;
  const hasOwnAltId = body instanceof z.ZodObject && "altId" in body.shape;
  return [
    ...named(raw.params, ["locationId", "altId"]),
    ...named(raw.query, ["locationId", "altId"]),
    ...named(raw.body, hasOwnAltId ? ["locationId"] : ["locationId", "altId"]),
    header,
  ].filter((value): value is string => typeof value === "string" && value !== "");
}
