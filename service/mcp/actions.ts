import { z } from "zod";
import { isWrite } from "#contract/dry-run.ts";
import { type Endpoint, endpointsOf, methodOf, paramsOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { aboutAreas } from "#contract/openapi.ts";

// The documented endpoints as actions of a few tools: one tool for reading, one for changing and one for deleting in each area.

export type Kind = "read" | "change" | "delete";

/** One endpoint, under the name that it has in its area. */
export type Action = { name: string; area: string; kind: Kind; endpoint: Endpoint };

/** `contacts.notes.create` is `notes.create` of the area `contacts`; `contacts.contacts.create` is `create`. */
const nameIn = (area: string, path: string[]) => path.filter((name) => name !== area).join(".");

const kindOf = (endpoint: Endpoint): Kind => (!isWrite(endpoint) ? "read" : methodOf(endpoint.route) === "DELETE" ? "delete" : "change");

/** Every documented endpoint that takes a token and returns JSON. Files and OAuth are for programs. */
export const actions: readonly Action[] = [...endpointsOf(contract)].flatMap(([path, endpoint]) => {
  const [area = "", ...rest] = path.split(".");
  const isForAgents = "scope" in endpoint.access && endpoint.accepts === "json" && endpoint.answers === "json";
  return isForAgents ? [{ name: nameIn(area, rest), area, kind: kindOf(endpoint), endpoint }] : [];
});

export const areas: readonly { name: string; about: string }[] = [...new Set(actions.map(({ area }) => area))].map((name) => ({
  name,
  about: aboutAreas[name] ?? name,
}));

export type Part = "params" | "query" | "body";
type Field = { name: string; part: Part; isRequired: boolean };

/** The schema of an input part as JSON Schema. */
function schemaOf({ input }: Endpoint, part: Part): Record<string, unknown> {
  const schema = input[part];
  if (schema === undefined) return {};
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "draft-2020-12" });
  return rest;
}

const namesOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);
const propertiesOf = (schema: Record<string, unknown>) => Object.entries(Object(schema.properties));

/** A body that is a list is sent as `items`. */
export const listField = "items";
export const takesList = ({ input }: Endpoint) => input.body instanceof z.ZodArray;

/** Filled in by the service, because a token has one location. */
const known = new Set(["locationId", "altId", "altType"]);

const fieldsByAction = new WeakMap<Action, readonly Field[]>();

/** The fields of an action's input: parameters of the path, then the query's, then the body's. The location is left out. */
export function fieldsOf(action: Action): readonly Field[] {
  const cached = fieldsByAction.get(action);
  if (cached !== undefined) return cached;
  const { endpoint } = action;
  const fields = new Map<string, Field>();
  for (const name of paramsOf(endpoint.route)) fields.set(name, { name, part: "params", isRequired: true });
  for (const part of ["query", "body"] as const) {
    if (part === "body" && takesList(endpoint)) {
      fields.set(listField, { name: listField, part, isRequired: true });
      continue;
    }
    const schema = schemaOf(endpoint, part);
    const required = new Set(namesOf(schema.required));
    for (const [name] of propertiesOf(schema)) if (!fields.has(name)) fields.set(name, { name, part, isRequired: required.has(name) });
  }
  const found = [...fields.values()];
  fieldsByAction.set(action, found);
  return found;
}

const optionalNamed = 12;

/** `notes.create(contactId, body, title?, pinned?): Add a note to a contact.` */
export function signatureOf(action: Action): string {
  const fields = fieldsOf(action).filter(({ name }) => !known.has(name));
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const names = [
    ...fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...optional.slice(0, optionalNamed).map(({ name }) => `${name}?`),
    ...(optional.length > optionalNamed ? ["…"] : []),
  ];
  return `${action.name}(${names.join(", ")}): ${action.endpoint.summary}`;
}

/** The full JSON Schemas of an action. */
export const schemasOf = ({ endpoint }: Action) => ({
  summary: endpoint.summary,
  ...(endpoint.input.params === undefined ? {} : { params: schemaOf(endpoint, "params") }),
  ...(endpoint.input.query === undefined ? {} : { query: schemaOf(endpoint, "query") }),
  ...(endpoint.input.body === undefined ? {} : { body: schemaOf(endpoint, "body") }),
});

export type Input = Record<string, unknown>;

/**
 * Each field of the input in its part of the request. A field that the action does not have is put into the body or query, which rejects
 * it.
 */
export function requestOf(action: Action, input: Input, locationId: string): { params: Input; query: Input; body: unknown } {
  const { endpoint } = action;
  const hasBody = methodOf(endpoint.route) !== "GET" && endpoint.input.body !== undefined;
  const parts: Record<Part, Input> = { params: {}, query: {}, body: {} };
  const fields = fieldsOf(action);
  const partOf = new Map(fields.map(({ name, part }) => [name, part]));
  for (const [name, value] of Object.entries(input)) parts[partOf.get(name) ?? (hasBody ? "body" : "query")][name] = value;
  for (const { name, part } of fields) {
    if (name === "altType") parts[part][name] ??= "location";
    else if (known.has(name)) parts[part][name] ??= locationId;
  }
  return { params: parts.params, query: parts.query, body: takesList(endpoint) ? parts.body[listField] : parts.body };
}
