import { z } from "zod";
import { apiVersion, headers, rateLimitHeaders } from "./common.ts";
import { canRunDry, dryRunHeaders, dryRunParameter } from "./dry-run.ts";
import { type Endpoint, endpointsOf, mayRepeat, methodOf, paramsOf, pathOf, type Tree } from "./endpoint.ts";
import { ApiError, type ErrorCode, errorBody, errors, oauthErrorBody } from "./errors.ts";
import type { Example, Examples } from "./examples.ts";
import { scopes } from "./scopes.ts";

type Schema = Record<string, unknown>;
export type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema; example?: unknown };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-scope"?: string;
  security?: Schema[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer | Reference>;
};
export type Reference = { $ref: string };
type Content = Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>;
type Answer = { description: string; headers?: Schema; content?: Content };
export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  security: Schema[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Schema;
    parameters: Record<string, Parameter>;
    headers: Schema;
    responses: Record<string, Answer>;
    schemas: Schema;
  };
};

const general: ErrorCode[] = [
  "VERSION_MISSING",
  "VERSION_MALFORMED",
  "VERSION_UNSUPPORTED",
  "TOKEN_MISSING",
  "TOKEN_INVALID",
  "WRONG_LOCATION",
  "SCOPE_MISSING",
  "RATE_LIMITED",
];

export const aboutAreas: Record<string, string> = {
  contacts: "People a location deals with: their notes, tasks, tags, followers and enrollments.",
  campaigns: "The campaigns a contact can be enrolled in.",
  locations: "The account that everything belongs to.",
  businesses: "Firms that contacts belong to.",
  workflows: "The automations a contact can be enrolled in.",
  users: "Team members and what they may do.",
  oauth: "Authorization of applications and their tokens.",
  calendars: "What can be booked, by whom and when: calendars, schedules, groups, notifications and services.",
  appointments: "What is booked, what is blocked, and the notes on it.",
  conversations: "Messages with contacts over every channel.",
  objects: "Kinds of records of a location's own, and their records.",
  associations: "Kinds of relations between records, and the relations.",
  funnels: "Funnels, their pages and redirects.",
  surveys: "Surveys and what was submitted to them.",
};

const areaOf = (name: string) => name.split(".")[0] ?? name;
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/**
 * The contract as an OpenAPI 3.1 document. Paths that differ only in the names of their parameters are merged under the first one's names. What
 * several operations share is a component: schemas with a `meta` id, error responses, headers and parameters.
 */
export function openapi(tree: Tree, examples: Examples = {}): OpenApi {
  const paths: OpenApi["paths"] = {};
  const responses: Record<string, Answer> = {};
  const alike = new Map<string, string>();
  for (const [name, endpoint] of endpointsOf(tree)) {
    const form = pathOf(endpoint.route).replace(/:\w+/g, "{}");
    const path = alike.get(form) ?? pathOf(endpoint.route).replace(/:(\w+)/g, "{$1}");
    alike.set(form, path);
    const refusals = refusalsOf(endpoint);
    add(responses, Object.fromEntries(Object.values(refusals).map(({ component, answer }) => [component, answer])));
    const operation = operationOf(name, endpoint, namesIn(path), examples[name], refusals);
    paths[path] = { ...paths[path], [methodOf(endpoint.route).toLowerCase()]: operation };
  }
  const areas = new Set([...endpointsOf(tree)].map(([name]) => areaOf(name)));
  const named = liftDefinitions(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Frontdesk",
      version: apiVersion,
      description: "The customer-relationship service. Every request carries the headers Version and Authorization.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: [...areas].map((name) => ({ name, description: aboutAreas[name] ?? name })),
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes,
      parameters: {
        Version: versionParameter(true),
        VersionOptional: versionParameter(false),
        IdempotencyKey: idempotencyParameter,
        DryRun: dryRunParameter,
      },
      headers: allHeaders,
      responses: sorted(responses),
      schemas: sorted({ Error: errorSchema, OauthError: oauthErrorSchema, ...named }),
    },
  };
}

const sorted = <T>(named: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)));

const securitySchemes: Schema = {
  token: { type: "http", scheme: "bearer", description: "A Private Integration Token or a Location token." },
  oauth: {
    type: "oauth2",
    description: "Authorization code with PKCE.",
    flows: {
      authorizationCode: {
        authorizationUrl: "/oauth/authorize",
        tokenUrl: "/oauth/token",
        refreshUrl: "/oauth/token",
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scope.endsWith(".readonly") ? "Read" : "Read and write"])),
      },
    },
  },
};

const componentOf = (kind: keyof OpenApi["components"], name: string): Reference => ({ $ref: `#/components/${kind}/${name}` });

/** Adds components. Two different components of the same name are a mistake in the contract. */
function add<T>(components: Record<string, T>, more: Record<string, T>): void {
  for (const [name, component] of Object.entries(more)) {
    if (name in components && JSON.stringify(components[name]) !== JSON.stringify(component))
      throw new Error(`Two components have the name ${name}.`);
    components[name] = component;
  }
}

/** A named schema is defined once in the document's components instead of inline. */
function liftDefinitions(node: unknown): Schema {
  if (typeof node !== "object" || node === null) return {};
  const named: Schema = {};
  for (const [key, value] of Object.entries(node)) {
    add(named, liftDefinitions(value));
    if (key === "$ref") Reflect.set(node, key, String(value).replace(/^#\/\$defs\//, "#/components/schemas/"));
    if (key !== "$defs") continue;
    for (const schema of Object.values(value)) Reflect.deleteProperty(Object(schema), "id");
    add(named, value);
    Reflect.deleteProperty(node, key);
  }
  return named;
}

const oauthErrorSchema: Schema = {
  type: "object",
  required: ["error", "error_description"],
  properties: { error: { type: "string" }, error_description: { type: "string" } },
};

const errorSchema: Schema = {
  type: "object",
  required: ["statusCode", "message", "traceId"],
  properties: {
    statusCode: { type: "integer" },
    message: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    error: { type: "string" },
    traceId: { type: "string" },
    meta: { type: "object" },
  },
};

function operationOf(
  name: string,
  endpoint: Endpoint,
  pathNames: string[],
  example: Example | undefined,
  refusals: Record<string, Refusal>,
): Operation {
  const body = endpoint.input.body && jsonSchema(endpoint.input.body, "input");
  const [summary, description] = wordsOf(endpoint);
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary,
    ...(description === "" ? {} : { description }),
    ...("scope" in endpoint.access ? { "x-scope": endpoint.access.scope } : {}),
    ...securityOf(endpoint),
    parameters: [
      componentOf("parameters", endpoint.speaks === "crm" ? "Version" : "VersionOptional"),
      ...(mayRepeat(endpoint) ? [componentOf("parameters", "IdempotencyKey")] : []),
      ...pathParameters(endpoint, pathNames, example),
      ...queryParameters(endpoint, example),
      ...(canRunDry(endpoint) ? [componentOf("parameters", "DryRun")] : []),
    ],
    ...(body
      ? { requestBody: { required: endpoint.bodyRequired || "required" in body, content: bodyOf(endpoint, body, example?.request) } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: endpoint.status === 302 ? "Redirect" : "Success",
        headers: {
          ...(endpoint.status === 302 ? { location: { schema: { type: "string" } } } : {}),
          ...Object.fromEntries(
            Object.keys(canRunDry(endpoint) ? allHeaders : answerHeaders).map((header) => [header, componentOf("headers", header)]),
          ),
        },
        ...(hasContent(endpoint) ? { content: answerOf(endpoint, jsonSchema(endpoint.output, "output"), example) } : {}),
      },
      ...Object.fromEntries(Object.entries(refusals).map(([status, { component }]) => [status, componentOf("responses", component)])),
    },
  };
}

/** The first clause is the summary; the others and the scope are the description. */
function wordsOf({ summary, access }: Endpoint): [summary: string, description: string] {
  const end = summary.search(/[.;:](?: |$)/);
  const rest = end < 0 ? "" : summary.slice(end + 1).trim();
  const scope = "scope" in access ? `Needs the scope \`${access.scope}\`.` : "company" in access ? "Needs a company's access token." : "";
  const description = [rest.slice(0, 1).toUpperCase() + rest.slice(1), scope].filter((part) => part !== "").join(" ");
  return [end < 0 ? summary : summary.slice(0, end), description];
}

function securityOf({ access }: Endpoint): { security?: Schema[] } {
  if ("open" in access) return { security: [] };
  if ("scope" in access) return { security: [{ token: [] }, { oauth: [access.scope] }] };
  return { security: [{ oauth: [] }] };
}

const hasContent = ({ status }: Endpoint) => status === 200 || status === 201;
const hasInput = ({ input }: Endpoint) => input.query !== undefined || input.body !== undefined;

const versionParameter = (required: boolean): Parameter => ({
  name: "Version",
  in: "header",
  required,
  description: required ? "The version of this interface." : "The version of this interface; may be left out here.",
  schema: { type: "string", const: apiVersion },
  example: apiVersion,
});

const idempotencyParameter: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeat with the same key within 24 hours gets the first response again.",
  schema: { type: "string", maxLength: 255 },
};

const answerHeaders: Schema = {
  [headers.requestId]: { description: "Identifies the request; error bodies repeat it as `traceId`.", schema: { type: "string" } },
  ...Object.fromEntries(rateLimitHeaders.map((name) => [name, { schema: { type: "integer" } }])),
};

/** Includes headers that only dry runs have. */
const allHeaders: Schema = { ...answerHeaders, ...dryRunHeaders };

const exampleIn = (example: unknown) => (example === undefined ? {} : { example });

function bodyOf({ speaks, accepts }: Endpoint, schema: Schema, request: Example["request"] | undefined): Content {
  const content = { schema, ...exampleIn(request?.body) };
  return {
    ...(speaks === "oauth" ? { "application/x-www-form-urlencoded": content } : {}),
    [accepts === "stream" ? "multipart/form-data" : "application/json"]: accepts === "stream" ? { schema } : content,
  };
}

const answerOf = ({ answers }: Endpoint, schema: Schema, example: Example | undefined): Content => ({
  [answers === "stream" ? String(schema.contentMediaType) : "application/json"]: { schema, ...exampleIn(example?.response.body) },
});

const pathParameters = (endpoint: Endpoint, pathNames: string[], example: Example | undefined): Parameter[] =>
  paramsOf(endpoint.route).map((own, index) => {
    const name = pathNames[index] ?? own;
    const schema = propertyOf(endpoint.input.params, own);
    return {
      name,
      in: "path",
      required: true,
      ...(name === own ? {} : { description: own }),
      schema,
      ...exampleIn(example?.request.params?.[own]),
    };
  });

function queryParameters({ input: { query } }: Endpoint, example: Example | undefined): Parameter[] {
  if (query === undefined) return [];
  const schema = jsonSchema(query, "input");
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.keys(query.shape).map((name) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: inQuery(query, name),
    ...exampleIn(example?.request.query?.[name]),
  }));
}

const readFromText = ["integer", "number", "boolean", "array"];

/** Query values are strings, so numbers, booleans and lists are described by their parsed types. */
function inQuery(query: z.ZodObject, name: string): Schema {
  const read = propertyOf(query, name, "output");
  return readFromText.includes(String(read.type)) ? read : propertyOf(query, name);
}

function propertyOf(object: z.ZodObject | undefined, name: string, io: "input" | "output" = "input"): Schema {
  const properties = object === undefined ? undefined : jsonSchema(object, io).properties;
  const property: unknown = typeof properties === "object" && properties !== null ? Reflect.get(properties, name) : undefined;
  return typeof property === "object" && property !== null ? { ...property } : { type: "string" };
}

/** A schema with an id becomes a reference, even if it is the whole schema. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { properties, $defs } = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    reused: "inline",
    // `maxItems` also limits the items of a tuple, and some validators treat `items: false` as missing.
    override: ({ jsonSchema }) => {
      if (jsonSchema.items === false && jsonSchema.maxItems !== undefined) jsonSchema.items = {};
    },
  });
  return { ...Object(properties?.schema), ...($defs === undefined ? {} : { $defs }) };
}

type Refusal = { component: string; answer: Answer };

/** The error responses of an endpoint by status: one component for each set of errors. */
function refusalsOf(endpoint: Endpoint): Record<string, Refusal> {
  const isOauth = endpoint.speaks === "oauth";
  const codes = new Set<ErrorCode>([
    ...(isOauth ? (["RATE_LIMITED"] satisfies ErrorCode[]) : general),
    ...(hasInput(endpoint) && !isOauth ? (["INVALID"] satisfies ErrorCode[]) : []),
    ...(endpoint.input.body ? (["BODY_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"] satisfies ErrorCode[]) : []),
    ...endpoint.errors,
  ]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { component: `${isOauth ? "Oauth" : ""}${nameOf(group)}`, answer: refusal(group, isOauth) },
    ]),
  );
}

/** Errors that every endpoint can return are left out of the name, unless the endpoint has no others. */
function nameOf(codes: ErrorCode[]): string {
  const own = codes.filter((code) => !general.includes(code));
  if (own.length === 0 && codes.length > 2) return errors[codes[0] ?? "INTERNAL"].error;
  return (own.length > 0 ? own : codes)
    .map(pascalCase)
    .join("Or")
    .replace(/^Oauth/, "");
}

const pascalCase = (code: string) => code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function refusal(codes: ErrorCode[], isOauth: boolean): Answer {
  const schema = componentOf("schemas", isOauth ? "OauthError" : "Error");
  const exampleOf = (code: ErrorCode) => {
    const error = new ApiError(code, code === "INVALID" ? { message: ["email must be an email"] } : {});
    return isOauth ? oauthErrorBody(error) : errorBody(error, traceIdExample);
  };
  return {
    description: codes.map((code) => errors[code].message).join(" | "),
    ...(codes.includes("RATE_LIMITED") ? { headers: { "retry-after": { description: "Seconds", schema: { type: "integer" } } } } : {}),
    content: { "application/json": { schema, examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])) } },
  };
}

const traceIdExample = "5f0c1a52-8a0e-4c57-9d5b-1f6b7c0f3a11";
