import assert from "node:assert/strict";
import type { TestApp, Visitor } from "./test-app.ts";

// Requests as an integration sends them, for tests of what the typed client cannot send or does not show.

export type Reply = { status: number; body: unknown; headers: Headers };

/** Sends requests like an integration: a string body is sent unchanged, anything else as JSON. */
export function integration(w: TestApp, { token }: Pick<Visitor, "token">) {
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Reply> => {
    const response = await w.fetch(path, {
      method,
      headers: {
        version: "v3",
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...more,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: answer, headers: response.headers };
  };
  return {
    get: (path: string, more?: Record<string, string>) => send("GET", path, undefined, more),
    post: (path: string, body?: unknown, more?: Record<string, string>) => send("POST", path, body, more),
    put: (path: string, body?: unknown, more?: Record<string, string>) => send("PUT", path, body, more),
    delete: (path: string, body?: unknown, more?: Record<string, string>) => send("DELETE", path, body, more),
  };
}

/** A part of an untyped response, by its dotted path. */
export const at = (body: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined), body);

export function textAt(body: unknown, path: string): string {
  const text = at(body, path);
  assert.ok(typeof text === "string", `${path} is not a text in ${JSON.stringify(body)}`);
  return text;
}

export const isoWithMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
