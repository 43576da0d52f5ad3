import { z } from "zod";
import { apiVersion, headers, rateLimitHeaders } from "./common.ts";
import { type Endpoint, endpointsOf, mayRepeat, methodOf, paramsOf, pathOf, type Tree } from "./endpoint.ts";
import { type ErrorCode, errors } from "./errors.ts";

type Schema = Record<string, unknown>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-scope"?: string;
  security?: Schema[];
  parameters: Schema[];
  requestBody?: Schema;
  responses: Record<string, Schema>;
};
export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  security: Schema[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Schema; schemas: Schema };
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

const aboutAreas: Record<string, string> = {
  contacts: "People a location deals with: their notes, tasks, tags, followers and enrolments.",
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

/** The contract as an OpenAPI 3.1 document. Paths that differ only in the names of their parameters are merged under the first one's names. */
export function openapi(tree: Tree): OpenApi {
  const paths: OpenApi["paths"] = {};
  const alike = new Map<string, string>();
  for (const [name, endpoint] of endpointsOf(tree)) {
    const form = pathOf(endpoint.route).replace(/:\w+/g, "{}");
    const path = alike.get(form) ?? pathOf(endpoint.route).replace(/:(\w+)/g, "{$1}");
    alike.set(form, path);
    paths[path] = { ...paths[path], [methodOf(endpoint.route).toLowerCase()]: operationOf(name, endpoint, namesIn(path)) };
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
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A Private Integration Token, a Location token or an OAuth access token." },
      },
      schemas: { Error: errorSchema, OauthError: oauthErrorSchema, ...named },
    },
  };
}

/** A recursive schema has a name; it is defined in the document's components instead of inline. */
function liftDefinitions(node: unknown): Schema {
  if (typeof node !== "object" || node === null) return {};
  const named: Schema = {};
  for (const [key, value] of Object.entries(node)) {
    Object.assign(named, liftDefinitions(value));
    if (key === "$ref") Reflect.set(node, key, String(value).replace(/^#\/\$defs\//, "#/components/schemas/"));
    if (key !== "$defs") continue;
    Object.assign(named, value);
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

function operationOf(name: string, endpoint: Endpoint, pathNames: string[]): Operation {
  const isOauth = endpoint.speaks === "oauth";
  const body = endpoint.input.body && jsonSchema(endpoint.input.body, "input");
  const raised: ErrorCode[] = [
    ...(isOauth ? (["RATE_LIMITED"] satisfies ErrorCode[]) : general),
    ...(hasInput(endpoint) && !isOauth ? (["INVALID"] satisfies ErrorCode[]) : []),
    ...(body ? (["BODY_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"] satisfies ErrorCode[]) : []),
    ...endpoint.errors,
  ];
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: endpoint.summary,
    ...("scope" in endpoint.access
      ? { description: `Needs the scope \`${endpoint.access.scope}\`.`, "x-scope": endpoint.access.scope }
      : {}),
    ...("open" in endpoint.access ? { security: [] } : {}),
    parameters: [
      versionParameterOf(endpoint),
      ...(mayRepeat(endpoint) ? [idempotencyParameter] : []),
      ...pathParameters(endpoint, pathNames),
      ...queryParameters(endpoint),
    ],
    ...(body ? { requestBody: { required: endpoint.bodyRequired || "required" in body, content: bodyOf(endpoint, body) } } : {}),
    responses: {
      [endpoint.status]: {
        description: endpoint.status === 302 ? "Sent on" : "Success",
        headers: answerHeaders,
        ...(hasContent(endpoint) ? { content: answerOf(endpoint, jsonSchema(endpoint.output, "output")) } : {}),
      },
      ...refusals(raised, isOauth ? "OauthError" : "Error"),
    },
  };
}

const hasContent = ({ status }: Endpoint) => status === 200 || status === 201;
const hasInput = ({ input }: Endpoint) => input.query !== undefined || input.body !== undefined;

const versionParameterOf = ({ speaks }: Endpoint): Schema => ({
  name: "Version",
  in: "header",
  required: speaks === "crm",
  schema: { type: "string", const: apiVersion },
});

const idempotencyParameter: Schema = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeat with the same key within 24 hours gets the first answer again.",
  schema: { type: "string", maxLength: 255 },
};

const answerHeaders: Schema = {
  [headers.requestId]: { schema: { type: "string" } },
  ...Object.fromEntries(rateLimitHeaders.map((name) => [name, { schema: { type: "integer" } }])),
};

const bodyOf = ({ speaks, accepts }: Endpoint, schema: Schema): Schema => ({
  ...(speaks === "oauth" ? { "application/x-www-form-urlencoded": { schema } } : {}),
  [accepts === "stream" ? "multipart/form-data" : "application/json"]: { schema },
});

const answerOf = ({ answers }: Endpoint, schema: Schema): Schema => ({
  [answers === "stream" ? String(schema.contentMediaType) : "application/json"]: { schema },
});

const pathParameters = (endpoint: Endpoint, pathNames: string[]): Schema[] =>
  paramsOf(endpoint.route).map((own, index) => {
    const name = pathNames[index] ?? own;
    const schema = propertyOf(endpoint.input.params, own);
    return { name, in: "path", required: true, ...(name === own ? {} : { description: own }), schema };
  });

function queryParameters({ input: { query } }: Endpoint): Schema[] {
  if (query === undefined) return [];
  const schema = jsonSchema(query, "input");
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.keys(query.shape).map((name) => ({ name, in: "query", required: required.includes(name), schema: inQuery(query, name) }));
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

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    reused: "inline",
    // `maxItems` also limits the items of a tuple, and some validators treat `items: false` as missing.
    override: ({ jsonSchema }) => {
      if (jsonSchema.items === false && jsonSchema.maxItems !== undefined) jsonSchema.items = {};
    },
  });
  return rest;
}

function refusals(codes: ErrorCode[], schema: "Error" | "OauthError"): Record<string, Schema> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => errors[code].message).join(" | "),
        ...(status === errors.RATE_LIMITED.status ? { headers: { "retry-after": { schema: { type: "integer" } } } } : {}),
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    ]),
  );
}
