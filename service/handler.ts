import type { z } from "zod";
import { type Endpoint, isEndpoint, type Received, type Tree } from "#contract/endpoint.ts";
import type { Context } from "./context.ts";

/** Returns the output that the contract declares; an endpoint with a streamed body returns a Response. */
type Handler<E extends Endpoint> = (ctx: Context, input: Received<E>) => Promise<z.input<E["output"]>>;
export type Handlers<T> = { [K in keyof T]: T[K] extends Endpoint ? Handler<T[K]> : Handlers<T[K]> };

export type Run = (ctx: Context, input: unknown) => Promise<unknown>;
export type Mounted = { name: string; endpoint: Endpoint; run: Run };

/** Handlers in the shape of the contract: a missing or misspelt handler, or one that returns another shape, does not compile. */
export const implement = <T extends Tree>(contract: T, handlers: Handlers<T>): Mounted[] => [...pair(contract, handlers, [])];

function* pair(tree: Tree, handlers: object, path: string[]): Generator<Mounted> {
  for (const [name, node] of Object.entries(tree)) {
    const beside: unknown = Reflect.get(handlers, name);
    if (isEndpoint(node)) yield { name: [...path, name].join("."), endpoint: node, run: asRun(beside) };
    else if (typeof beside === "object" && beside !== null) yield* pair(node, beside, [...path, name]);
  }
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because `Handlers` gave the function this endpoint's own input, and the pipeline passes nothing else
const asRun = (handler: unknown) => handler as Run;
