import { examples } from "#contract/examples.ts";
import type { OpenApi, Operation } from "#contract/openapi.ts";
import { parametersOf } from "./document.ts";

// The request of an operation's example in the languages of the reference. None needs a package. The token and the location are in the
// environment variables CRM_TOKEN and CRM_LOCATION. Each sample prints the server's response, including errors.

type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  needsToken: boolean;
  json?: unknown;
  form?: Record<string, unknown>;
  /** The media type of the response. */
  answers: string | undefined;
};

export const languages = { curl: "curl", javascript: "JavaScript", python: "Python" } as const;
type Language = keyof typeof languages;
export const languageNames: readonly Language[] = ["curl", "javascript", "python"];

export function requestOf(document: OpenApi, base: string, path: string, method: string, operation: Operation): Request {
  const parameters = parametersOf(document, operation);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((each) => each.in === "path" && each.name === name)?.example ?? name)),
  );
  const query = parameters.flatMap(({ in: place, name, example }) =>
    place === "query" && example !== undefined ? [`${name}=${encodeURIComponent(String(example))}`] : [],
  );
  const { content = {} } = operation.requestBody ?? {};
  const json = content["application/json"]?.example;
  const form = formOf(operation);
  const version = parameters.find(({ name, required }) => name === "Version" && required);
  return {
    method: method.toUpperCase(),
    url: `${base}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: {
      ...(version === undefined ? {} : { Version: String(version.example) }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    },
    needsToken: operation.security?.length !== 0,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form }),
    answers: Object.keys(Object(Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1]).content ?? {})[0],
  };
}

/** The fields of a multipart form. The document has no example of one, because it cannot contain a file. A file is written as `@name`. */
export function formOf({ operationId, requestBody }: Operation): Record<string, unknown> | undefined {
  if (requestBody?.content["multipart/form-data"] === undefined) return undefined;
  return { ...Object(examples[operationId]?.request.body) };
}

/** The location of the examples, which the samples replace with the reader's. */
export const exampleLocation = examples["locations.locations.get"]?.request.params?.locationId ?? "";

export const samples: Record<Language, (request: Request) => string> = {
  curl: ({ method, url, headers, needsToken, json, form, answers }) =>
    [
      `curl ${method === "GET" ? "" : `-X ${method} `}${shellAddress(url)}`,
      ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
      ...(needsToken ? [`-H "Authorization: Bearer $CRM_TOKEN"`] : []),
      ...(json === undefined ? [] : [`-d ${shellBody(inner(indented(json)))}`]),
      ...Object.entries(form ?? {}).map(([name, value]) =>
        value === exampleLocation ? `-F "${name}=$CRM_LOCATION"` : `-F ${shellQuoted(`${name}=${value}`)}`,
      ),
      ...(answers?.startsWith("audio/") ? ["-o audio.wav"] : []),
    ].join(" \\\n  "),

  javascript: ({ method, url, headers, needsToken, json, form, answers }) => {
    const lines = [
      ...Object.entries(headers).map(([name, value]) => `${/^\w+$/.test(name) ? name : `"${name}"`}: "${value}"`),
      ...(needsToken ? [`Authorization: \`Bearer \${process.env.CRM_TOKEN}\``] : []),
    ];
    const options = [
      ...(method === "GET" ? [] : [`method: "${method}"`]),
      ...(lines.length > 0 ? [`headers: {\n${lines.map((line) => `    ${line},`).join("\n")}\n  }`] : []),
      ...(json === undefined ? [] : [`body: JSON.stringify(${inner(located(indented(json), javascriptLocation))})`]),
      ...(form === undefined ? [] : ["body: form"]),
    ];
    return [
      ...(form === undefined ? [] : formLines(form)),
      `const response = await fetch(${javascriptAddress(url)}, {`,
      ...options.map((option) => `  ${option},`),
      "});",
      "if (!response.ok) throw new Error(await response.text());",
      answers === "application/json" ? "console.log(await response.json());" : bodyLine(answers),
    ].join("\n");
  },

  python: ({ method, url, headers, needsToken, json, form, answers }) => {
    const lines = [
      ...Object.entries(headers).map(([name, value]) => `"${name}": "${value}"`),
      ...(needsToken ? [`"Authorization": "Bearer " + os.environ["CRM_TOKEN"]`] : []),
    ];
    if (form !== undefined) return pythonForm(url, lines, form);
    const options = [
      pythonAddress(url),
      ...(method === "GET" ? [] : [`method="${method}"`]),
      ...(lines.length > 0 ? [`headers={\n${lines.map((line) => `        ${line},`).join("\n")}\n    }`] : []),
      ...(json === undefined ? [] : [`data=json.dumps(${inner(located(pythonLiteral(json), pythonLocation), 4)}).encode()`]),
    ];
    const read = answers === "application/json" ? "print(json.load(response))" : pythonBody(answers);
    return [
      "import json, os, urllib.error, urllib.request",
      "",
      "request = urllib.request.Request(",
      ...options.map((option) => `    ${option},`),
      ")",
      "try:",
      "    with urllib.request.urlopen(request) as response:",
      `        ${read}`,
      "except urllib.error.HTTPError as error:",
      "    raise SystemExit(error.read().decode())",
    ].join("\n");
  },
};

const indented = (value: unknown) => JSON.stringify(value, null, 2);
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Code in which the example's location is replaced by the reader's. */
const located = (code: string, location: string) => code.replaceAll(JSON.stringify(exampleLocation), location);
const javascriptLocation = "process.env.CRM_LOCATION";
const pythonLocation = 'os.environ["CRM_LOCATION"]';

/**
 * An address in which the example's location is replaced by the reader's; undefined if it does not contain the location. The company's id
 * contains the location's id.
 */
const locatedAddress = (url: string, location: string) => {
  const found = url.replaceAll(new RegExp(`(?<=[/=])${exampleLocation}(?=[/?&]|$)`, "g"), () => location);
  return found === url ? undefined : found;
};
/** The address is percent-encoded, so it needs no escapes. */
const enclosed = (mark: string, text: string | undefined) => (text === undefined ? undefined : `${mark}${text}${mark}`);
const shellAddress = (url: string) => enclosed('"', locatedAddress(url, "$CRM_LOCATION")) ?? shellQuoted(url);
const javascriptAddress = (url: string) => enclosed("`", locatedAddress(url, `\${${javascriptLocation}}`)) ?? `"${url}"`;
const pythonAddress = (url: string) => {
  const found = locatedAddress(url, "{os.environ['CRM_LOCATION']}");
  return found === undefined ? `"${url}"` : `f"${found}"`;
};
const shellBody = (json: string) => shellQuoted(json).replaceAll(JSON.stringify(exampleLocation), `"'"$CRM_LOCATION"'"`);

const inner = (text: string, spaces = 2) => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);

const formLines = (form: Record<string, unknown>) => [
  `import { openAsBlob } from "node:fs";`,
  "",
  "const form = new FormData();",
  ...Object.entries(form).map(([name, value]) => {
    const file = fileOf(value);
    return file === undefined
      ? `form.append("${name}", ${located(JSON.stringify(value), javascriptLocation)});`
      : `form.append("${name}", await openAsBlob("${file}"), "${file}");`;
  }),
];

/** A file is written as for curl: `@name`. */
const fileOf = (value: unknown) => (typeof value === "string" && value.startsWith("@") ? value.slice(1) : undefined);

const bodyLine = (answers: string | undefined) =>
  answers?.startsWith("text/") ? "console.log(await response.text());" : "console.log(response.status, response.headers);";
const pythonBody = (answers: string | undefined) =>
  answers?.startsWith("text/") ? "print(response.read().decode())" : "print(response.status, response.headers)";

/** Python's standard library cannot send multipart forms. */
function pythonForm(url: string, headers: string[], form: Record<string, unknown>): string {
  const fields = Object.entries(form).filter(([, value]) => fileOf(value) === undefined);
  const files = Object.entries(form).flatMap(([name, value]) => (fileOf(value) === undefined ? [] : [[name, fileOf(value)]]));
  return [
    "# pip install requests",
    "import os, requests",
    "",
    "response = requests.post(",
    `    ${pythonAddress(url)},`,
    `    headers={\n${headers.map((line) => `        ${line},`).join("\n")}\n    },`,
    `    data={${fields.map(([name, value]) => `"${name}": ${located(JSON.stringify(value), pythonLocation)}`).join(", ")}},`,
    `    files={${files.map(([name, file]) => `"${name}": open("${file}", "rb")`).join(", ")}},`,
    ")",
    "if not response.ok: raise SystemExit(response.text)",
    "print(response.json())",
  ].join("\n");
}

function pythonLiteral(value: unknown, depth = 1): string {
  const margin = "    ".repeat(depth);
  const closing = "    ".repeat(depth - 1);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value))
    return value.length === 0 ? "[]" : `[\n${value.map((item) => `${margin}${pythonLiteral(item, depth + 1)},`).join("\n")}\n${closing}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  return `{\n${entries.map(([key, item]) => `${margin}${JSON.stringify(key)}: ${pythonLiteral(item, depth + 1)},`).join("\n")}\n${closing}}`;
}
