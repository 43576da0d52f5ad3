import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type Client, createClient, type Send } from "#contract/client.ts";
import { type Endpoint, isEndpoint, type Tree } from "#contract/endpoint.ts";
import type { Example, Examples } from "#contract/examples.ts";
import { contract } from "#contract/index.ts";
import type { TestApp } from "../test-app.ts";

// Records the first call of each endpoint as its example.

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

export type Recorder = {
  /** The client whose calls become examples. Each endpoint is called through it once. */
  api(send: Send): Client<typeof contract>;
  examples(): Examples;
};

/** Each example is a second later than the one before, so that lists by time have one order. */
const stepMs = 1000;

export function startRecorder(w: TestApp): Recorder {
  const recorded: Examples = {};
  const call = (name: string, endpoint: Endpoint, send: Send) => async (input: Parts) => {
    assert.ok(!(name in recorded), `${name} has an example already`);
    w.advance(stepMs);
    const client = createClient({ call: endpoint }, async (url, init) => {
      const response = await send(url, init);
      recorded[name] = { request: await requestOf(input), response: await responseOf(response.clone()) };
      // The client knows successes and errors; a redirect to a page is neither.
      return response.status === 302 ? new Response() : response;
    });
    return client.call(input);
  };
  const calls = (tree: Tree, path: string[], send: Send): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(tree).map(([key, node]) => [
        key,
        isEndpoint(node) ? call([...path, key].join("."), node, send) : calls(node, [...path, key], send),
      ]),
    );
  return {
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because every endpoint of the contract became a function that takes its input and parses its output
    api: (send) => calls(contract, [], send) as Client<typeof contract>,
    examples: () => withStableValues(recorded),
  };
}

async function requestOf({ params, query, body }: Parts): Promise<Example["request"]> {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body: body instanceof FormData ? partsOf(body) : body }),
  };
}

const partsOf = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : `@${value.name}`]));

async function responseOf(response: Response): Promise<Example["response"]> {
  const type = response.headers.get("content-type") ?? "";
  const location = response.headers.get("location");
  const body: unknown = type.startsWith("application/json")
    ? await response.json()
    : type.startsWith("text/")
      ? await response.text()
      : undefined;
  return { status: response.status, ...(location === null ? {} : { location }), ...(body === undefined ? {} : { body }) };
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const digest = (seed: string) => createHash("sha256").update(seed).digest();
const lettersOf = (seed: string, length: number) =>
  [...Buffer.concat([digest(seed), digest(`${seed} `)])]
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");

/** The names of stored files, challenges and tokens, which may begin like an id; trace ids, ids, and the snapshot in a conversation's position. */
const generated =
  /(?<=\/)[\w-]{32,}|(?<=code_challenge=)[\w-]+|\b(?:oat|ort)-[\w-]+|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|(?<![\da-zA-Z])[\da-zA-Z]{20}(?![\da-zA-Z])|\b[\da-f]{32}\b|^\d+:\d+:[\d.,]*$/g;
/** Values that are random whatever they look like. */
const randomFields = new Set(["code", "code_verifier", "code_challenge", "client_secret"]);

/**
 * Replaces each generated value by one of the same form that depends only on the example in which it first appears, so that a new example
 * changes no other.
 */
function withStableValues(examples: Examples): Examples {
  const stable = new Map<string, string>();
  let seen = 0;
  const stand = (name: string, found: string) => {
    const made = stable.get(found) ?? standIn(found, `${name} ${seen++}`);
    stable.set(found, made);
    return made;
  };
  const steady = (name: string, node: unknown, key = ""): unknown => {
    if (typeof node === "string") return randomFields.has(key) ? stand(name, node) : node.replace(generated, (found) => stand(name, found));
    if (Array.isArray(node)) return node.map((item) => steady(name, item, key));
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([inner, value]) => [stable.get(inner) ?? inner, steady(name, value, inner)]));
  };
  return Object.fromEntries(
    Object.entries(examples).map(([name, { request, response }]) => {
      seen = 0;
      return [name, { request: Object(steady(name, request)), response: Object(steady(name, response)) }];
    }),
  );
}

function standIn(found: string, seed: string): string {
  if (found.includes(":")) return "8:8:";
  if (/^[\da-f]{8}-/.test(found)) return uuidOf(seed);
  const [prefix = ""] = /^(?:oat|ort)-/.exec(found) ?? [];
  return `${prefix}${lettersOf(seed, Math.min(found.length, 43) - prefix.length)}`;
}

function uuidOf(seed: string): string {
  const hex = digest(seed).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
