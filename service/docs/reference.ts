import { html } from "hono/html";
import { dryRunParameter } from "#contract/dry-run.ts";
import type { OpenApi, Operation, Parameter } from "#contract/openapi.ts";
import { nameOf, parametersOf } from "./document.ts";
import type { Entry, Html, Section } from "./frame.ts";
import type { Part } from "./handbook.ts";
import { formOf, languageNames, languages, requestOf, samples } from "./samples.ts";
import { fieldsView, typeView, wordsOf, wordsView } from "./schema-view.ts";

// The pages of the reference: one for each area of the interface, and one with the types that several endpoints share.

type Entered = { path: string; method: string; operation: Operation };

export const titleOf = (area: string) => (area === "oauth" ? "OAuth" : area.slice(0, 1).toUpperCase() + area.slice(1));
const anchorOf = ({ operation: { operationId } }: Entered) => operationId.slice(operationId.indexOf(".") + 1);
const addressOf = (entered: Entered) => `/docs/${entered.operation.tags[0] ?? ""}#${anchorOf(entered)}`;

export const operationsOf = ({ paths }: OpenApi): Entered[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

/** The contents of the reference, in the order of the contract. */
export const contentsOf = (document: OpenApi): Section[] => {
  const byArea = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0] ?? "");
  return document.tags.map(({ name }) => ({
    title: titleOf(name),
    href: `/docs/${name}`,
    entries: (byArea.get(name) ?? []).map(entryOf),
  }));
};

const entryOf = (entered: Entered): Entry => ({
  href: addressOf(entered),
  label: entered.operation.summary.replaceAll("`", ""),
  method: entered.method.toUpperCase(),
  words: `${entered.path} ${entered.operation.operationId}`,
});

/** The endpoints and types as entries for the search. */
export const partsOf = (document: OpenApi): Part[] => [
  ...operationsOf(document).map((entered) => {
    const { summary, description = "", operationId, tags, requestBody } = entered.operation;
    const about = `${entered.method.toUpperCase()} ${entered.path} ${operationId} ${description}`.replaceAll("`", "");
    const parameters = parametersOf(document, entered.operation).filter(({ in: place }) => place !== "header");
    const fields = [
      ...parameters.flatMap(({ name, schema, description: words }) => [name, ...wordsOf({ ...schema, description: words })]),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => wordsOf(schema)),
    ];
    return {
      href: addressOf(entered),
      page: titleOf(tags[0] ?? ""),
      heading: summary.replaceAll("`", ""),
      text: [about, fields.join(", ")].join(" ").trim(),
    };
  }),
  ...Object.entries(document.components.schemas).map(([name, schema]) => ({
    ...{ href: `/docs/types#${name}`, page: "Types", heading: name },
    text: wordsOf(schema).join(", "),
  })),
];

/** The page of one area. */
export function areaPage(document: OpenApi, area: string, base: string): Html {
  const { description = "" } = document.tags.find(({ name }) => name === area) ?? {};
  const entries = operationsOf(document).filter(({ operation }) => operation.tags.includes(area));
  return html`<h1>${titleOf(area)}</h1><p class="lead">${description}</p><p class="lead">The samples read your token and your location's ID from the variables <code>CRM_TOKEN</code> and <code>CRM_LOCATION</code>: see <a href="/docs/guides/first-call">First call</a>. Their other values are examples.</p>${entries.map((entered) => operationView(document, entered, base))}`;
}

export const typesPage = ({ components }: OpenApi): Html =>
  html`<h1>Types</h1><p class="lead">Objects that several endpoints send or receive.</p>${Object.entries(components.schemas).map(([name, schema]) => typeView(name, Object(schema)))}`;

function operationView(document: OpenApi, entered: Entered, base: string): Html {
  const { path, method, operation } = entered;
  const anchor = anchorOf(entered);
  const request = requestOf(document, base, path, method, operation);
  return html`<section class="operation" id="${anchor}" aria-labelledby="${anchor}-title">
<div class="words">
<h2 id="${anchor}-title"><a href="#${anchor}">${wordsView(operation.summary)}</a></h2>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span><code>${breakable(path)}</code></p>
${operation.description === undefined ? "" : html`<p>${wordsView(operation.description)}</p>`}
${parametersView(document, operation)}
${bodyView(operation)}
${answerView(operation)}
${errorsView(document, operation)}
</div>
<div class="code">
<div class="bar"><div class="languages" role="group" aria-label="Language of the sample">${languageNames.map((language) => html`<button type="button" data-language="${language}" aria-pressed="${String(language === "curl")}">${languages[language]}</button>`)}</div><span class="actions"><button type="button" class="copy" hidden>Copy</button><button type="button" class="try" data-operation="${JSON.stringify(triedOf(document, entered))}" hidden>Try it</button></span></div>
${languageNames.map((language) => html`<pre class="sample ${language}" tabindex="0" aria-label="Request in ${languages[language]}"><code>${samples[language](request)}</code></pre>`)}
${responseView(operation)}
</div>
</section>`;
}

/** A long path may break after each slash. */
const breakable = (path: string) => html`${path.split("/").map((part, place) => (place === 0 ? part : html`/<wbr>${part}`))}`;

/** The data for the form of "Try it". */
const triedOf = (document: OpenApi, { path, method, operation }: Entered) => ({
  title: operation.summary.replaceAll("`", ""),
  method: method.toUpperCase(),
  path,
  needsToken: operation.security?.length !== 0,
  canRunDry: parametersOf(document, operation).some(({ name }) => name === dryRunParameter.name),
  fields: parametersOf(document, operation)
    .filter(({ in: place }) => place !== "header")
    .map(({ name, in: place, required, example }) => ({ name, place, required, example: example === undefined ? "" : String(example) })),
  body: operation.requestBody?.content["application/json"]?.example,
  form: formOf(operation),
});

function parametersView(document: OpenApi, operation: Operation): Html | string {
  const all = parametersOf(document, operation).filter(({ name }) => name !== "Version");
  const groups: [string, Parameter[]][] = [
    ["Path", all.filter(({ in: place }) => place === "path")],
    ["Query", all.filter(({ in: place }) => place === "query")],
    ["Headers", all.filter(({ in: place }) => place === "header")],
  ];
  return html`${groups
    .filter(([, parameters]) => parameters.length > 0)
    .map(([title, parameters]) => {
      const properties = Object.fromEntries(
        parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description === undefined ? {} : { description }) }]),
      );
      const required = parameters.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : []));
      return html`<h3>${title}</h3>${fieldsView({ type: "object", properties, required }, "sent")}`;
    })}`;
}

function bodyView({ requestBody }: Operation): Html | string {
  if (requestBody === undefined) return "";
  const types = Object.keys(requestBody.content);
  const schema = requestBody.content[types[0] ?? ""]?.schema ?? {};
  return html`<h3>Body <small>${types.join(" or ")}${requestBody.required ? "" : ", optional"}</small></h3>${fieldsView(schema, "sent")}`;
}

const successOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, response]) =>
    /^[23]/.test(status) && !("$ref" in response) ? [{ status, response }] : [],
  )[0];

function answerView(operation: Operation): Html | string {
  const { status, response } = successOf(operation) ?? {};
  if (status === undefined || response === undefined) return "";
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  return html`<h3>Response <small>${status}${type === undefined || type === "application/json" ? "" : ` ${type}`}</small></h3>${content === undefined ? html`<p>${response.description}.</p>` : fieldsView(content.schema, "received")}`;
}

function errorsView({ components }: OpenApi, { responses }: Operation): Html {
  const rows = Object.entries(responses).flatMap(([status, response]) => {
    const answer = "$ref" in response ? components.responses[nameOf(response)] : undefined;
    return Object.values(Object.values(answer?.content ?? {})[0]?.examples ?? {}).map(({ value }) => ({ status, value }));
  });
  return html`<details class="errors"><summary>Errors <small>${[...new Set(rows.map(({ status }) => status))].join(", ")}</small></summary><table><thead><tr><th scope="col">Status</th><th scope="col">Message</th></tr></thead><tbody>${rows.map(({ status, value }) => html`<tr><td>${status}</td><td>${messageOf(value)}</td></tr>`)}</tbody></table></details>`;
}

const messageOf = (body: unknown) => {
  const { message, error, error_description: description } = Object(body);
  if (description !== undefined) return html`<code>${String(error)}</code> ${String(description)}`;
  return Array.isArray(message) ? html`One entry for each failed check, such as <q>${message.join(", ")}</q>` : String(message);
};

function responseView(operation: Operation): Html | string {
  const { status, response } = successOf(operation) ?? {};
  if (response === undefined) return "";
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const text =
    content?.example === undefined
      ? undefined
      : typeof content.example === "string"
        ? content.example
        : JSON.stringify(content.example, null, 2);
  return html`<p class="caption">Response ${status}${text === undefined && type !== undefined ? `: ${type}` : ""}</p>${text === undefined ? "" : html`<pre class="answer" tabindex="0" aria-label="Example response"><code>${text}</code></pre>`}`;
}
