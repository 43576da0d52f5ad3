import { apiVersion, headers } from "./common.ts";
import { type Answer, type Endpoint, isEndpoint, methodOf, pathOf, type Sent, type Tree } from "./endpoint.ts";
import { toApiError } from "./errors.ts";

type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  headers?: Record<string, string> /** Whether the request outlives the page. */;
  keepalive?: boolean;
};
type Call<E extends Endpoint> = (input: Sent<E>, how?: CallOptions) => Promise<Answer<E>>;
export type Client<T> = { [K in keyof T]: T[K] extends Endpoint ? Call<T[K]> : Client<T[K]> };

/** Sends a request to a server; differs between browser, server and test. The URL is relative to the base URL. */
export type Send = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;

/**
 * Like `createClient`, with areas that are loaded when one of their endpoints is first called, so that a page about contacts does not load
 * the schemas of calendars.
 */
export function createLazyClient<T extends Tree>(areas: Areas<T>, send: Send): Client<T> {
  const reach = (area: () => Promise<Endpoint | Tree>, names: string[]): object =>
    new Proxy(() => undefined, {
      get: (_, name) => (typeof name === "string" ? reach(area, [...names, name]) : undefined),
      apply: async (_, __, [input, how]: [Parts, CallOptions?]) => caller(endpointAt(await area(), names), send)(input, how),
    });
  const clientOf = (given: AnyAreas): Record<string, unknown> =>
    Object.fromEntries(Object.entries(given).map(([name, area]) => [name, typeof area === "function" ? reach(area, []) : clientOf(area)]));
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because Areas only adds which tree each function fetches
  return asClientOf<T>(clientOf(areas as AnyAreas));
}

/** Functions that load each area, or each noun of an area. */
export type Areas<T> = { [K in keyof T]: (() => Promise<T[K]>) | (T[K] extends Endpoint ? never : Areas<T[K]>) };
type AnyAreas = { [name: string]: (() => Promise<Endpoint | Tree>) | AnyAreas };

function endpointAt(tree: Endpoint | Tree, [name, ...more]: string[]): Endpoint {
  if (isEndpoint(tree)) return tree;
  const node = name === undefined ? undefined : tree[name];
  if (node === undefined) throw new Error(`There is no endpoint ${[name, ...more].join(".")}.`);
  return endpointAt(node, more);
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** One typed function per endpoint. Responses are parsed, and error responses are thrown as ApiError. */
export function createClient<T extends Tree>(tree: T, send: Send): Client<T> {
  return asClientOf<T>(
    Object.fromEntries(
      Object.entries(tree).map(([name, node]) => [name, isEndpoint(node) ? caller(node, send) : createClient(node, send)]),
    ),
  );
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because every endpoint of the tree became a function that takes its input and parses its output
const asClientOf = <T extends Tree>(calls: Record<string, unknown>) => calls as Client<T>;

const caller = (endpoint: Endpoint, send: Send) => async (input: Parts, how?: CallOptions) => {
  const response = await send(...toRequest(endpoint, input, how));
  if (endpoint.answers === "stream" && response.ok) return response;
  const text = await response.text();
  const body = text === "" ? undefined : parseJson(text);
  if (!response.ok) throw toApiError(response.status, body, response.headers.get("retry-after"));
  return endpoint.output.parse(body);
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { message: "The server did not answer with JSON." };
    throw error;
  }
}

function toRequest(endpoint: Endpoint, input: Parts, how: CallOptions = {}): Parameters<Send> {
  const path = pathOf(endpoint.route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ""));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : Array.isArray(value) ? value.map((entry) => [name, String(entry)]) : [[name, String(value)]],
    ),
  );
  const isStream = endpoint.accepts === "stream";
  return [
    query.size > 0 ? `${path}?${query}` : path,
    {
      method: methodOf(endpoint.route),
      headers: {
        [headers.version]: apiVersion,
        ...(input.body !== undefined && !isStream ? { "content-type": "application/json" } : {}),
        ...(how.idempotencyKey ? { [headers.idempotencyKey]: how.idempotencyKey } : {}),
        ...how.headers,
      },
      ...(input.body !== undefined ? { body: isStream ? asBody(input.body) : JSON.stringify(input.body) } : {}),
      ...(how.signal ? { signal: how.signal } : {}),
      ...(how.keepalive ? { keepalive: true } : {}),
    },
  ];
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because an endpoint that accepts a stream declares its body as what `fetch` takes
const asBody = (body: unknown) => body as BodyInit;
