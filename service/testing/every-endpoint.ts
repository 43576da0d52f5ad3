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

/** Sends a request to the endpoint, and checks what every response has. */
export async function call(w: TestApp, endpoint: Endpoint, request: Request): Promise<Response> {
  const path = pathOf(endpoint.route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? "1"));
  const headers = Object.entries({ version: apiVersion, "content-type": "application/json", ...request.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const method = methodOf(endpoint.route);
  const response = await w.fetch(`${path}${request.query ?? ""}`, {
    method,
    headers,
    ...(method === "GET" ? {} : { body: request.body ?? "{}" }),
  });
  assertDressed(response);
  return response;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function assertDressed(response: Response): void {
  for (const name of ["limit-daily", "daily-remaining", "interval-milliseconds", "max", "remaining"])
    assert.match(response.headers.get(`x-ratelimit-${name}`) ?? "", /^\d+$/, name);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  assert.equal(response.headers.get("set-cookie"), null);
}
