import type { z } from "zod";
import type { ForPeople, Right } from "./areas.ts";
import type { ErrorCode } from "./errors.ts";
import type { clientFacts, upload } from "./request-facts.ts";
import type { Scope } from "./scopes.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = `${Method} /${string}`;

/**
 * Who may call an endpoint: a token or user with this scope; a signed-in user of the application; an application that acts for a
 * whole company; or everyone. Endpoints that users can call must declare how they treat limited users (see `Reach`).
 */
type Access = ({ scope: Scope } & ForPeople) | ({ session: true; right: Right } & ForPeople) | { company: true } | { open: true };

export type Input = {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Further headers by lower-case name. */
  headers?: z.ZodObject;
  /** For an endpoint that accepts a stream. */
  upload?: typeof upload;
  client?: typeof clientFacts;
};

export type Endpoint<I extends Input = Input, O extends z.ZodType = z.ZodType> = {
  readonly kind: "endpoint";
  /** Method and path as in the documents; `:name` is a parameter. */
  readonly route: Route;
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  readonly status: 200 | 201 | 204 | 302;
  /** Errors in addition to those of every endpoint (header, scope, location, validation). */
  readonly errors: readonly ErrorCode[];
  /** Whether a body is required even if all of its fields are optional. */
  readonly bodyRequired: boolean;
  /** The body's format: JSON except for uploads and streams. */
  readonly accepts: "json" | "stream";
  readonly answers: "json" | "stream";
  /**
   * "oauth" for clients that only know that protocol: the Version header is optional (a wrong one is refused), a body may be a form, and an
   * error response is `{error, error_description}`.
   */
  readonly speaks: "crm" | "oauth";
  /** Whether the endpoint can be called by a user who must add a second factor before they can do anything else. */
  readonly beforeSecondFactor: boolean;
  /** "none" for a write that cannot be undone by rolling its transaction back, because it counts attempts or calls another server. */
  readonly dryRun: "full" | "none";
  /** Whether an admin may call the endpoint while they view as another user; undefined if that depends on whether it only reads. */
  readonly whileViewing: boolean | undefined;
};

type Declared<I extends Input, O extends z.ZodType> = {
  route: Route;
  summary: string;
  input?: I;
  output: O;
  status?: 200 | 201 | 204 | 302;
  errors?: readonly ErrorCode[];
  bodyRequired?: boolean;
  accepts?: "json" | "stream";
  answers?: "json" | "stream";
  speaks?: "crm" | "oauth";
  beforeSecondFactor?: boolean;
  dryRun?: "none";
  whileViewing?: boolean;
} & Access;

// biome-ignore lint/complexity/noBannedTypes: an endpoint without input has exactly the empty input
export function endpoint<O extends z.ZodType, I extends Input = {}>(declared: Declared<I, O>): Endpoint<I, O> {
  return {
    kind: "endpoint",
    route: declared.route,
    summary: declared.summary,
    access: accessOf(declared),
    input: declared.input ?? noInput<I>(),
    output: declared.output,
    status: declared.status ?? 200,
    errors: declared.errors ?? [],
    bodyRequired: declared.bodyRequired ?? methodOf(declared.route) === "POST",
    accepts: declared.accepts ?? "json",
    answers: declared.answers ?? "json",
    speaks: declared.speaks ?? "crm",
    beforeSecondFactor: declared.beforeSecondFactor ?? false,
    dryRun: declared.dryRun ?? "full",
    whileViewing: declared.whileViewing,
  };
}

function accessOf(declared: Access): Access {
  if ("company" in declared) return { company: true };
  if ("open" in declared) return { open: true };
  const { reach, area, alsoNeeds, adminOnly } = declared;
  const forPeople = {
    reach,
    ...(area === undefined ? {} : { area }),
    ...(alsoNeeds === undefined ? {} : { alsoNeeds }),
    ...(adminOnly === undefined ? {} : { adminOnly }),
  };
  return "scope" in declared ? { scope: declared.scope, ...forPeople } : { session: true, right: declared.right, ...forPeople };
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because an input that is not declared has no required part
const noInput = <I extends Input>(): I => ({}) as I;

export type Tree = { readonly [name: string]: Endpoint | Tree };

export const isEndpoint = (node: Endpoint | Tree): node is Endpoint => node.kind === "endpoint";

/** Every endpoint of a tree with its dotted name, in the order of declaration. */
export function* endpointsOf(tree: Tree, path: string[] = []): Generator<[name: string, endpoint: Endpoint]> {
  for (const [name, node] of Object.entries(tree)) {
    if (isEndpoint(node)) yield [[...path, name].join("."), node];
    else yield* endpointsOf(node, [...path, name]);
  }
}

/** A POST that writes accepts an Idempotency-Key (silences, Errors and limits). OAuth's responses contain secrets, which are not stored. */
export const mayRepeat = ({ route, speaks, access }: Endpoint): boolean =>
  methodOf(route) === "POST" && speaks === "crm" && !("scope" in access && access.scope.endsWith(".readonly"));

export const methodOf = (route: Route): string => route.slice(0, route.indexOf(" "));
export const pathOf = (route: Route): string => route.slice(route.indexOf(" ") + 1);
export const paramsOf = (route: Route): string[] => [...pathOf(route).matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");

type Part<S, K extends string, Direction extends "in" | "out"> = S extends z.ZodType
  ? { [P in K]: Direction extends "in" ? z.input<S> : z.output<S> }
  : unknown;

/** A handler's input, after parsing. */
export type Received<E extends Endpoint> = Part<E["input"]["params"], "params", "out"> &
  Part<E["input"]["query"], "query", "out"> &
  Part<E["input"]["body"], "body", "out"> &
  Part<E["input"]["headers"], "headers", "out"> &
  Part<E["input"]["upload"], "upload", "out"> &
  Part<E["input"]["client"], "client", "out">;

/** A caller's input, before parsing. */
export type Sent<E extends Endpoint> = Part<E["input"]["params"], "params", "in"> &
  Part<E["input"]["query"], "query", "in"> &
  Part<E["input"]["body"], "body", "in">;

export type Answer<E extends Endpoint> = z.output<E["output"]>;
