import { html } from "hono/html";
import type { Html } from "./frame.ts";

// A JSON schema as a list of fields. A named schema is a link to its type; an unnamed object is shown in place.

/** For input, required fields and limits matter; for output, it matters which fields may be missing. */
type Side = "sent" | "received";

type Schema = Record<string, unknown>;

const objectIn = (value: unknown): Schema => (typeof value === "object" && value !== null ? { ...value } : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text with `code` between backticks. */
export const wordsView = (text: string): Html =>
  html`${text.split("`").map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`;

export const typeView = (name: string, schema: Schema): Html =>
  html`<section class="type" id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title"><a href="#${name}">${name}</a></h2>${fieldsView(schema, "received")}</section>`;

/** The fields of an object, of each alternative of a union, or of the items of a list. */
export function fieldsView(schema: Schema, side: Side): Html {
  const { properties, items, description } = schema;
  if (properties !== undefined) {
    const required = listIn(schema.required);
    const all = Object.entries(objectIn(properties));
    const entries =
      side === "sent" ? all.toSorted(([one], [other]) => Number(required.includes(other)) - Number(required.includes(one))) : all;
    if (entries.length === 0) return html`<p>An empty object.</p>`;
    return html`<dl class="fields">${entries.map(([name, field]) => fieldView(name, objectIn(field), required.includes(name), side))}</dl>`;
  }
  const alternatives = alternativesOf(schema).filter(({ properties: own }) => own !== undefined);
  if (alternatives.length > 0)
    return html`<p>${typeOf(schema)}${typeof description === "string" ? html`: ${wordsView(description)}` : ""}</p>${alternatives.map((each) => fieldsView(each, side))}`;
  const ofValues = innerObjectOf(objectIn(schema.additionalProperties));
  if (ofValues !== undefined)
    return html`<p>${typeOf(schema)}${typeof description === "string" ? html`: ${wordsView(description)}` : ""}</p>${fieldsView(ofValues, side)}`;
  const inner = objectIn(items);
  if (inner.properties !== undefined) return html`<p>A list of objects:</p>${fieldsView(inner, side)}`;
  return html`<p>${typeOf(schema)}</p>`;
}

const alternativesOf = ({ anyOf, oneOf }: Schema) => [...listIn(anyOf), ...listIn(oneOf)].map(objectIn);

/** The names of all fields of a schema, their descriptions and their fixed values, as text for the search. */
export function wordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(wordsOf);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, description, enum: values, const: value, items, additionalProperties, anyOf, oneOf, allOf } = objectIn(schema);
  return [
    ...(typeof description === "string" ? [description.replaceAll("`", "")] : []),
    ...[...listIn(values), value].flatMap((each) => (typeof each === "string" && each !== "" ? [each] : [])),
    ...Object.entries(objectIn(properties)).flatMap(([name, field]) => [name, ...wordsOf(field)]),
    ...[items, additionalProperties, anyOf, oneOf, allOf].flatMap(wordsOf),
  ];
}

function fieldView(name: string, schema: Schema, isRequired: boolean, side: Side): Html {
  const inner = innerObjectOf(schema);
  const marks = [
    ...(side === "sent" && isRequired ? ["required"] : []),
    ...(side === "received" && !isRequired ? ["optional"] : []),
    ...(schema.deprecated === true ? ["deprecated"] : []),
  ];
  return html`<div><dt><code>${name}</code> <span class="type-name">${typeOf(schema)}</span>${marks.map((mark) => html` <span class="mark ${mark}">${mark}</span>`)}</dt><dd>${typeof schema.description === "string" ? wordsView(schema.description) : ""}${limitsView(schema, side)}${inner === undefined ? "" : html`<details><summary>Fields of <code>${name}</code></summary>${fieldsView(inner, side)}</details>`}</dd></div>`;
}

/** An unnamed object with fields of its own, also in a list or a union. */
function innerObjectOf(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return Object.keys(objectIn(schema.properties)).length > 0 ? schema : undefined;
  if (schema.items !== undefined) return innerObjectOf(objectIn(schema.items));
  const inside = alternativesOf(schema).filter((each) => innerObjectOf(each) !== undefined);
  if (inside.length > 1) return schema;
  return inside[0] === undefined ? undefined : innerObjectOf(inside[0]);
}

const typeOf = (schema: Schema): Html | string => {
  const { $ref, type, items, prefixItems, additionalProperties } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return html`<a href="/docs/types#${name}">${name}</a>`;
  }
  if ("const" in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return joined(alternatives.map(typeOf));
  if (type === "array" && prefixItems !== undefined)
    return html`list of ${joined(
      listIn(prefixItems).map((item) => typeOf(objectIn(item))),
      ", ",
    )}`;
  if (type === "array") return html`list of ${pluralOf(objectIn(items))}`;
  if (type === "object" && typeof additionalProperties === "object" && schema.properties === undefined)
    return html`object of ${typeOf(objectIn(additionalProperties))}`;
  if (Array.isArray(type)) return joined(type.map((each) => typeOf({ ...schema, type: each })));
  const format = typeof schema.format === "string" ? formats[schema.format] : undefined;
  return format ?? (typeof type === "string" ? type : "any value");
};

const pluralOf = (items: Schema) => {
  const name = typeOf(items);
  return ["string", "number", "integer", "object"].includes(String(name)) ? `${name}s` : name;
};

const formats: Record<string, string> = { "date-time": "timestamp", password: "password" };

const joined = (parts: (Html | string)[], word = " or ") => {
  const distinct = [...new Map(parts.map((part) => [String(part), part])).values()];
  return html`${distinct.map((part, place) => html`${place === 0 ? "" : word}${part}`)}`;
};

function limitsView(schema: Schema, side: Side): Html | string {
  const values = listIn(schema.enum);
  const limits = [
    ...(values.length > 0
      ? [html`One of ${values.map((value, place) => html`${place === 0 ? "" : ", "}<code>${String(value)}</code>`)}.`]
      : []),
    ...(side === "received" ? [] : boundsOf(schema)),
  ];
  return limits.length === 0 ? "" : html`<p class="limits">${limits.map((limit, place) => html`${place === 0 ? "" : " "}${limit}`)}</p>`;
}

function boundsOf(schema: Schema): (Html | string)[] {
  const { minimum, maximum, minLength, maxLength, maxItems, minItems } = schema;
  return [
    ...(typeof minimum === "number" && minimum > -9e15 ? [`At least ${minimum}.`] : []),
    ...(typeof maximum === "number" && maximum < 9e15 ? [`At most ${maximum}.`] : []),
    ...(typeof minLength === "number" && minLength > 1 ? [`At least ${minLength} characters.`] : []),
    ...(typeof maxLength === "number" ? [`Up to ${maxLength.toLocaleString("en")} characters.`] : []),
    ...(typeof minItems === "number" && minItems > 0 ? [`At least ${minItems}.`] : []),
    ...(typeof maxItems === "number" ? [`Up to ${maxItems.toLocaleString("en")} items.`] : []),
    ...("default" in schema ? [html`Default <code>${JSON.stringify(schema.default)}</code>.`] : []),
  ];
}
