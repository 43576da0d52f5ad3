import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { examples } from "#contract/examples.ts";
import { contract } from "#contract/index.ts";
import { type OpenApi, type Operation, openapi } from "#contract/openapi.ts";

const style = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#27272a);--soft:light-dark(#f4f4f5,#18181b);--dim:light-dark(#52525b,#a1a1aa)}
body{font:14px/1.5 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:24px 16px 80px;background:light-dark(#fff,#0c0c0e);color:light-dark(#18181b,#f4f4f5)}
h1{font-size:24px;margin:0 0 4px}h2{font-size:16px;margin:40px 0 8px;text-transform:capitalize}p{color:var(--dim);margin:0 0 12px}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0}summary{cursor:pointer;padding:10px 12px;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline}
summary:focus-visible{outline:2px solid #2563eb;outline-offset:2px;border-radius:8px}
code{font:12.5px ui-monospace,monospace}.method{font-weight:600;min-width:56px}.what{color:var(--dim)}
.inner{padding:0 12px 12px}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:4px 8px 4px 0;border-top:1px solid var(--line);vertical-align:top}
th{font-weight:600;font-size:12px;color:var(--dim)}pre{background:var(--soft);padding:10px;border-radius:6px;overflow:auto;max-height:360px}h3{font-size:13px;margin:14px 0 4px}
`;

export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

let madeDocument: OpenApi | undefined;
/** The interface as an OpenAPI document. It is made on the first request for it, because it takes most of the time of `createApp`. */
export function openApiDocument(): OpenApi {
  madeDocument ??= openapi(contract, examples);
  return madeDocument;
}

type Html = ReturnType<typeof html>;

/** The API reference as one HTML page without scripts or external resources. */
export function docsPage(document: OpenApi): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "other");
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Frontdesk API</title><style>${raw(style)}</style></head>
<body><main><h1>Frontdesk API ${document.info.version}</h1><p>${document.info.description} The same as data: <a href="/openapi.json">openapi.json</a>.</p>
${[...areas].map(([area, entries]) => html`<section><h2>${area}</h2>${entries.map(operationView)}</section>`)}
<section><h2>Named shapes</h2>${Object.entries(document.components.schemas).map(shapeView)}</section></main></body></html>`;
}

const shapeView = ([name, shape]: [string, unknown]): Html =>
  html`<details><summary><code>#/components/schemas/${name}</code></summary><div class="inner"><pre><code>${JSON.stringify(shape, null, 1)}</code></pre></div></details>`;

const operationView = ({ path, method, operation }: { path: string; method: string; operation: Operation }): Html => html`<details>
<summary><code class="method">${method}</code><code>${path}</code><span class="what">${operation.summary}</span></summary>
<div class="inner">${operation["x-scope"] ? html`<p>Scope <code>${operation["x-scope"]}</code></p>` : ""}
<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Required</th><th>Schema</th></tr></thead><tbody>${operation.parameters.map(parameterView)}</tbody></table>
${operation.requestBody ? html`<h3>Body</h3>${schemaView(operation.requestBody)}` : ""}
<h3>Answers</h3><table><tbody>${Object.entries(operation.responses).map(([status, response]) => html`<tr><td><code>${status}</code></td><td>${"description" in response ? response.description : response.$ref}${Number(status) < 300 ? schemaView(response) : ""}</td></tr>`)}</tbody></table>
</div></details>`;

const parameterView = (parameter: Record<string, unknown>): Html =>
  html`<tr><td><code>${String(parameter.name)}</code></td><td>${String(parameter.in)}</td><td>${parameter.required === true ? "yes" : ""}</td><td><code>${JSON.stringify(parameter.schema)}</code></td></tr>`;

const schemaView = (holder: Record<string, unknown>): Html | string =>
  holder.content === undefined ? "" : html`<pre><code>${JSON.stringify(holder.content, null, 1)}</code></pre>`;
