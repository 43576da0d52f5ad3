import { z } from "zod";
import { apiVersion, headers } from "./common.ts";
import { type Endpoint, methodOf, paramsOf, pathOf, type Tree, walk } from "./endpoint.ts";
import { type ErrorCode, errors } from "./errors.ts";

type Schema = Record<string, unknown>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  "x-scope"?: string;
  security?: Schema[];
  parameters: Schema[];
  requestBody?: Schema;
  responses: Record<string, Schema>;
};
export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  security: Schema[];
  paths: Record<string, Record<string, Operation>>;
  components: Schema;
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

/** The contract as an OpenAPI 3.1 document. */
export function openapi(tree: Tree): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [name, endpoint] of walk(tree)) {
    const path = pathOf(endpoint.route).replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [methodOf(endpoint.route).toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Frontdesk",
      version: apiVersion,
      description: "The customer-relationship service. Every request carries the headers Version and Authorization.",
    },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "A Private Integration Token or a Location token." } },
      schemas: { Error: errorSchema, OauthError: oauthErrorSchema },
    },
  };
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

function operationOf(name: string, endpoint: Endpoint): Operation {
  const area = name.split(".")[0] ?? name;
  const isOauth = endpoint.speaks === "oauth";
  const usual: ErrorCode[] = [...general, ...(hasInput(endpoint) ? (["INVALID"] satisfies ErrorCode[]) : [])];
  const raised: ErrorCode[] = [...(isOauth ? [] : usual), ...endpoint.raises];
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    ...("scope" in endpoint.access ? { "x-scope": endpoint.access.scope } : {}),
    ...("open" in endpoint.access ? { security: [] } : {}),
    parameters: [versionParameterOf(endpoint), ...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.input.body
      ? {
          requestBody: {
            required: endpoint.bodyRequired,
            content: contentOf(endpoint, jsonSchema(endpoint.input.body, "input")),
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: "Success",
        headers: { [headers.requestId]: { schema: { type: "string" } } },
        ...(endpoint.status === 204 ? {} : { content: { "application/json": { schema: jsonSchema(endpoint.output, "output") } } }),
      },
      ...refusals(raised, isOauth ? "OauthError" : "Error"),
    },
  };
}

const hasInput = ({ input }: Endpoint) => input.query !== undefined || input.body !== undefined;

const versionParameterOf = ({ speaks }: Endpoint): Schema => ({
  name: "Version",
  in: "header",
  required: speaks === "crm",
  schema: { type: "string", const: apiVersion },
});

const contentOf = ({ speaks }: Endpoint, schema: Schema): Schema => ({
  ...(speaks === "oauth" ? { "application/x-www-form-urlencoded": { schema } } : {}),
  "application/json": { schema },
});

const pathParameters = (endpoint: Endpoint): Schema[] =>
  paramsOf(endpoint.route).map((name) => ({ name, in: "path", required: true, schema: propertyOf(endpoint.input.params, name) }));

function queryParameters(endpoint: Endpoint): Schema[] {
  if (endpoint.input.query === undefined) return [];
  const schema = jsonSchema(endpoint.input.query, "input");
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.keys(endpoint.input.query.shape).map((name) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: propertyOf(endpoint.input.query, name),
  }));
}

function propertyOf(object: z.ZodObject | undefined, name: string): Schema {
  const properties = object === undefined ? undefined : jsonSchema(object, "input").properties;
  const property: unknown = typeof properties === "object" && properties !== null ? Reflect.get(properties, name) : undefined;
  return typeof property === "object" && property !== null ? { ...property } : { type: "string" };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12", reused: "inline" });
  return rest;
}

function refusals(codes: ErrorCode[], schema: "Error" | "OauthError"): Record<string, Schema> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => errors[code].message).join(" | "),
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    ]),
  );
}
