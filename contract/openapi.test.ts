import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { examples } from "./examples.ts";
import { contract } from "./index.ts";
import { openapi, type Parameter, type Reference } from "./openapi.ts";

const document = openapi(contract, examples);
const { paths, components } = document;
const resolved = <T extends object>(node: T | Reference): T =>
  "$ref" in node
    ? node.$ref
        .split("/")
        .slice(1)
        .reduce((found, name) => Reflect.get(Object(found), name), Object(document))
    : node;
const parametersOf = ({ parameters }: { parameters: (Parameter | Reference)[] }) => parameters.map(resolved);
const operation = (method: string, path: string) => paths[path]?.[method] ?? assert.fail(`${method} ${path}`);
const schemaOf = (method: string, path: string, parameter: string) =>
  parametersOf(operation(method, path)).find(({ name }) => name === parameter)?.schema;

test("query parameters are described by their parsed types, with limits and defaults", () => {
  assert.deepEqual(schemaOf("get", "/contacts/lookup", "limit"), { type: "integer", minimum: 1, maximum: 20, default: 20 });
  assert.deepEqual(schemaOf("get", "/contacts/business/{businessId}", "limit"), { type: "integer", minimum: 1, maximum: 100, default: 25 });
  assert.deepEqual(schemaOf("get", "/calendars/", "showDrafted"), { type: "boolean", default: true });
  assert.deepEqual(schemaOf("get", "/users/search", "ids"), { type: "array", items: { type: "string" } });
  assert.deepEqual(schemaOf("get", "/users/search", "enabled2waySync"), { type: "boolean" });
});

test("a number that is a time or a length names its unit", () => {
  const unnamed: string[] = [];
  const visit = (name: string, schema: Record<string, unknown>, siblings: string[]) => {
    const isTime = /date|time|duration|buffer/i.test(name) && (schema.type === "integer" || schema.type === "number");
    if (isTime && typeof schema.description !== "string" && !siblings.some((each) => /unit$/i.test(each))) unnamed.push(name);
    for (const list of [schema.anyOf, schema.oneOf, schema.allOf, [schema.items, schema.additionalProperties]].flat())
      if (typeof list === "object" && list !== null) visit(name, { description: schema.description, ...list }, siblings);
    const fields = Object.entries(Object(schema.properties));
    for (const [field, inner] of fields)
      visit(
        field,
        Object(inner),
        fields.map(([each]) => each),
      );
  };
  for (const [name, schema] of Object.entries(components.schemas)) visit(name, Object(schema), []);
  for (const methods of Object.values(paths))
    for (const { parameters, requestBody, responses } of Object.values(methods)) {
      for (const { name, schema } of parametersOf({ parameters })) visit(name, Object(schema), []);
      for (const each of [requestBody, ...Object.values(responses)])
        for (const { schema } of Object.values<{ schema?: unknown }>(Object(Object(each).content))) visit("", Object(schema), []);
    }
  assert.deepEqual([...new Set(unnamed)], []);
});

test("bodies and responses other than JSON have their media type and fields", () => {
  const upload = operation("post", "/conversations/messages/upload");
  const form = JSON.stringify(upload.requestBody);
  for (const field of [
    "multipart/form-data",
    "locationId",
    "contactId",
    "workflowId",
    "campaignId",
    "fileAttachment",
    "isSecureAttachment",
  ])
    assert.ok(form.includes(`"${field}"`), field);
  const mediaOf = (path: string) => Object.keys(Object(Object(operation("get", path).responses["200"]).content));
  assert.deepEqual(mediaOf("/conversations/messages/{messageId}/locations/{locationId}/recording"), ["audio/x-wav"]);
  assert.deepEqual(mediaOf("/conversations/locations/{locationId}/messages/{messageId}/transcription/download"), ["text/plain"]);
});

test("every response declares its rate-limit headers, every POST that writes an Idempotency-Key, every write X-Dry-Run, and every body the errors for its size and type", () => {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses, ...rest }] of Object.entries(methods)) {
      const [success] = Object.entries(responses).find(([status]) => /^[23]/.test(status)) ?? [];
      const answer = Object(responses[success ?? ""]);
      assert.ok("x-ratelimit-daily-remaining" in Object(answer.headers), `${method} ${path}`);
      if (rest.operationId.startsWith("oauth.")) continue;
      assert.equal(
        parametersOf({ parameters }).some(({ name }) => name === "Idempotency-Key"),
        method === "post" && !path.endsWith("/search"),
        `${method} ${path}`,
      );
      assert.equal(
        parametersOf({ parameters }).some(({ name }) => name === "X-Dry-Run"),
        method !== "get" && !path.endsWith("/search"),
        `${method} ${path}`,
      );
      if (requestBody !== undefined) assert.ok(responses["413"] && responses["415"], `${method} ${path}`);
    }
});

test("every reference points to a named component of the document", () => {
  const text = JSON.stringify(document);
  assert.ok(!text.includes('"$defs"'));
  const targets = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = ""]) => target));
  assert.ok(targets.has("components/schemas/SearchFilter"));
  for (const target of targets) {
    const found = target.split("/").reduce<unknown>((node, name) => Reflect.get(Object(node), name), document);
    assert.equal(typeof found, "object", target);
  }
});

test("a body with a required field is itself required, and redirects have no content", () => {
  const bodyOf = (method: string, path: string) => Object(operation(method, path).requestBody);
  assert.equal(bodyOf("delete", "/contacts/{contactId}/tags").required, true);
  assert.equal(bodyOf("put", "/contacts/{contactId}/tasks/{taskId}/completed").required, true);
  assert.equal(bodyOf("put", "/contacts/{contactId}").required, false);
  const { responses } = operation("get", "/oauth/authorize");
  assert.ok(!("200" in responses) && !("content" in Object(responses["302"])));
});

test("the document suits client generators: unique paths, a server, a licence, declared tags, and lists with item schemas", () => {
  const forms = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  assert.equal(new Set(forms).size, forms.length);
  assert.deepEqual(Object.keys(paths["/associations/relations/{recordId}"] ?? {}).toSorted(), ["delete", "get"]);
  const [, relation] = parametersOf(operation("delete", "/associations/relations/{recordId}"));
  assert.deepEqual([relation?.name, relation?.in, relation?.description], ["recordId", "path", "relationId"]);

  assert.deepEqual(document.servers, [{ url: "/" }]);
  assert.equal(document.info.license.identifier, "MIT");
  const areas = new Set(document.tags.map(({ name }) => name));
  for (const { tags } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    assert.ok(tags.length === 1 && tags.every((tag) => areas.has(tag)));
  for (const { name, description } of document.tags) assert.notEqual(description, name);
  for (const list of listsWithin(document)) assert.ok("items" in list && list.items, JSON.stringify(list));
});

function listsWithin(node: unknown): object[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(listsWithin);
  return "type" in node && node.type === "array" ? [node, ...inner] : inner;
}

test("patterns need no flags, which schemas cannot express", () => {
  const { properties } = Object(operation("post", "/contacts/{contactId}/notes").requestBody).content["application/json"].schema;
  const color = JSON.stringify(properties.color);
  const patterns = [...color.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, pattern = ""]) => new RegExp(String(JSON.parse(pattern)), "u"),
  );
  assert.ok(patterns.length > 0);
  for (const pattern of patterns) for (const hex of ["#FF00aa", "#fff", "#ABC"]) assert.match(hex, pattern);
});

test("redocly lint finds nothing", async () => {
  const config = await loadConfig({ configPath: path.resolve(import.meta.dirname, "..", "redocly.yaml") });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  );
});

test("every operation has a summary, examples of its body and response, and an example of each of its errors", () => {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { summary, requestBody, responses, parameters }] of Object.entries(methods)) {
      const what = `${method} ${path}`;
      assert.match(summary, /^[A-Z`].*[^.]$/, what);
      for (const parameter of parametersOf({ parameters }))
        if (parameter.in === "path") assert.equal(typeof parameter.example, "string", `${what} ${parameter.name}`);
      for (const [type, { example }] of Object.entries(requestBody?.content ?? {}))
        if (type !== "multipart/form-data" && requestBody?.required) assert.ok(example !== undefined, what);
      for (const [status, response] of Object.entries(responses))
        for (const [type, { example, examples = {} }] of Object.entries(resolved(response).content ?? {}))
          if (!type.startsWith("audio/")) assert.ok(example !== undefined || Object.keys(examples).length > 0, `${what} ${status}`);
    }
});

test("schemas that several operations share are components, so that the document stays small", () => {
  assert.ok(Object.keys(components.schemas).length > 40);
  assert.ok(JSON.stringify(openapi(contract)).length < 400_000);
  assert.deepEqual(
    Object(resolved(operation("get", "/contacts/{contactId}").responses["200"] ?? {})).content["application/json"].schema.properties
      .contact,
    {
      $ref: "#/components/schemas/Contact",
    },
  );
});

test("the README says how many endpoints the document has", async () => {
  const count = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  assert.match(await readFile(path.join(import.meta.dirname, "..", "README.md"), "utf8"), new RegExp(`\\b${count} endpoints\\b`));
});
