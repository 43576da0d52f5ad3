import assert from "node:assert/strict";
import { application } from "#contract/application.ts";
import { apiVersion } from "#contract/common.ts";
import { type Endpoint, endpointsOf, methodOf, pathOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import type { TestApp } from "./test-app.ts";

// The endpoints that contract-wide tests iterate over: the public API's and the dashboard's.

export const all = [...endpointsOf(contract), ...endpointsOf(application)];
export const speaksOauth = ({ speaks }: Endpoint) => speaks === "oauth";

type Request = { headers?: Record<string, string | undefined>; params?: Record<string, string>; query?: string; body?: string | undefined };

export async function call(w: TestApp, endpoint: Endpoint, request: Request): Promise<Response> {
  const path = pathOf(endpoint.route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? "1"));
  const headers = Object.entries({ version: apiVersion, "content-type": "application/json", ...request.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const method = methodOf(endpoint.route);
  return w.fetch(`${path}${request.query ?? ""}`, { method, headers, ...(method === "GET" ? {} : { body: request.body ?? "{}" }) });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Checks an error response: the status in the body, a message, and the request's trace id. */
export async function assertRefused(response: Response, status: number, message?: string): Promise<void> {
  const body: unknown = await response.json();
  assert.equal(response.status, status, JSON.stringify(body));
  assert.ok(typeof body === "object" && body !== null);
  assert.equal(Reflect.get(body, "statusCode"), status);
  assert.equal(Reflect.get(body, "traceId"), response.headers.get("x-crm-requestid"));
  if (message !== undefined) assert.equal(Reflect.get(body, "message"), message);
  assertDressed(response);
}

export function assertDressed(response: Response): void {
  for (const name of ["limit-daily", "daily-remaining", "interval-milliseconds", "max", "remaining"])
    assert.match(response.headers.get(`x-ratelimit-${name}`) ?? "", /^\d+$/, name);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  assert.equal(response.headers.get("set-cookie"), null);
}
